import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import styles from "./ConsolePanel.module.css";

const widths = ["42%", "61%", "35%", "54%", "70%", "28%", "47%"];

export function ConsoleSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the log">
      {widths.map((width) => (
        <Skeleton key={width} width={width} height="10px" />
      ))}
    </div>
  );
}
