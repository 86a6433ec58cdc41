import { pageTexts } from "../messages/messages.ts";
import styles from "./LicenceBanner.module.css";

/**
 * Warns system administrators that the server cannot store data.
 * @param storage the state that the server reports; undefined if it reports none, or not to this user
 */
export function StorageBanner({ storage }: { storage: string | undefined }) {
  const text = textOf(storage);
  return text === undefined ? null : (
    <div role="alert" className={styles.banner}>
      {text}
    </div>
  );
}

const textOf = (storage: string | undefined): string | undefined => {
  if (storage === "full") return pageTexts.diskFull;
  return storage === "lost" ? pageTexts.databaseLost : undefined;
};
