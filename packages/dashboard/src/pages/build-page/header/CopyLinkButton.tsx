import { copyLinkAction } from "../../../components/copy-link.tsx";
import { usePageActions } from "../../../components/page-actions.ts";
import styles from "./CopyLinkButton.module.css";

/** Copies the link to what the page shows of the build. */
export function CopyLinkButton({ address }: { address: string }) {
  const action = copyLinkAction("build", () => address);
  usePageActions(() => [action]);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={action.title}
      title={action.title}
      onClick={action.run}
    >
      {action.icon}
      <span className={styles.label}>{action.label}</span>
    </button>
  );
}
