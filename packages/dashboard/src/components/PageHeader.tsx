import type { ReactNode } from "react";
import styles from "./PageHeader.module.css";

type PageHeaderProps = {
  title: ReactNode;
  /** Where this page is, above the title. */
  crumbs?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  /** At the right. */
  actions?: ReactNode;
};

export const PageHeader = ({ title, crumbs, children, actions }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.texts}>
      {crumbs}
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
    {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
  </header>
);

/** The way here: links, then the name of this page. */
export const Breadcrumb = ({ children }: { children: ReactNode[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      {children.map((crumb, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the crumbs of a page never change places
        <li key={place}>{crumb}</li>
      ))}
    </ol>
  </nav>
);

/** The middle of the window, as wide as lists are. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
