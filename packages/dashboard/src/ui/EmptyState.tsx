import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  isAlert?: boolean;
};

/** Says why nothing is here, and what can be done about it. */
export const EmptyState = ({ icon, title, children, action, isAlert = false }: EmptyStateProps) => (
  <div className={styles.state} role={isAlert ? "alert" : undefined}>
    {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
    <h2 className={styles.title}>{title}</h2>
    {children === undefined ? null : <div className={styles.text}>{children}</div>}
    {action === undefined ? null : <div className={styles.action}>{action}</div>}
  </div>
);
