import { useCapabilities } from "../api/capabilities.ts";
import { readConfig } from "../api/config.ts";
import { pageTexts } from "../messages/messages.ts";
import styles from "./LicenceBanner.module.css";

declare global {
  /** Set by servers that serve the page themselves, because there is no call for the licence. */
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
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

/** Warns that the server's licence has expired or that its limit is exceeded. */
export function LicenceBanner() {
  const text = bannerText();
  const link = useCapabilities()?.licence_link;
  if (text === undefined) return null;
  return (
    <div role="alert" className={styles.banner}>
      {text}{" "}
      {link === undefined ? null : (
        <a href={link} target="_blank" rel="noreferrer">
          Learn more
        </a>
      )}
    </div>
  );
}
