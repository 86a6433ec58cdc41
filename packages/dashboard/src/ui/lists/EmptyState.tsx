import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./EmptyState.module.css";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** A button or link that helps. */
  action?: ReactNode;
  isAlert?: boolean;
  /** The screen shows nothing else, so this is centred. */
  isScreen?: boolean;
};

/** Explains why there is nothing to show, and what the user can do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  isAlert = false,
  isScreen = false,
}: EmptyStateProps) {
  const Title = isScreen ? "h1" : "h2";
  return (
    <div
      className={classNames(styles.state, isScreen && styles.screen)}
      role={isAlert ? "alert" : undefined}
    >
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      <Title className={styles.title}>{title}</Title>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
