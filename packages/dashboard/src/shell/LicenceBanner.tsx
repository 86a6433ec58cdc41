import { pageTexts } from "../messages.ts";
import styles from "./LicenceBanner.module.css";

declare global {
  /** The server puts these into the page; there is no call that tells. */
  interface Window {
    LICENSE_EXPIRED?: unknown;
    LICENSE_LIMIT_EXCEEDED?: unknown;
  }
}

const bannerText = (): string | undefined => {
  if (window.LICENSE_LIMIT_EXCEEDED === true) return pageTexts.licenceExceeded;
  return window.LICENSE_EXPIRED === true ? pageTexts.licenceExpired : undefined;
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
