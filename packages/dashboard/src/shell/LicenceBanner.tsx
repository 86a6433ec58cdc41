import { readConfig } from "../api/config.ts";
import { pageTexts } from "../messages/messages.ts";
import styles from "./LicenceBanner.module.css";

declare global {
  /** A server that serves the page itself puts these into it; there is no call that tells. */
  interface Window {
    LICENSE_EXPIRED?: unknown;
    LICENSE_LIMIT_EXCEEDED?: unknown;
  }
}

const bannerText = (): string | undefined => {
  const { licence } = readConfig();
  if (window.LICENSE_LIMIT_EXCEEDED === true || licence === "exceeded")
    return pageTexts.licenceExceeded;
  return window.LICENSE_EXPIRED === true || licence === "expired"
    ? pageTexts.licenceExpired
    : undefined;
};

/** Tells of a server licence that is expired or whose limit is exceeded. */
export const LicenceBanner = () => {
  const text = bannerText();
  if (text === undefined) return null;
  return (
    <div role="alert" className={styles.banner}>
      {text}{" "}
      <a href="https://docs.drone.io/enterprise/" target="_blank" rel="noreferrer">
        Learn more
      </a>
    </div>
  );
};
