import { pageTexts } from "../messages/messages.ts";
import styles from "./LicenceBanner.module.css";

/**
 * Tells system administrators that the server cannot store anything.
 * @param storage what the embedded server says of its storage; other servers, and other users, have none
 */
export const StorageBanner = ({ storage }: { storage: string | undefined }) => {
  const text = textOf(storage);
  return text === undefined ? null : (
    <div role="alert" className={styles.banner}>
      {text}
    </div>
  );
};

const textOf = (storage: string | undefined): string | undefined => {
  if (storage === "full") return pageTexts.diskFull;
  return storage === "lost" ? pageTexts.databaseLost : undefined;
};
