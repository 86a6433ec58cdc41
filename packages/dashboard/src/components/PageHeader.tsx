import type { ReactNode } from "react";
import styles from "./PageHeader.module.css";

type PageHeaderProps = {
  title: ReactNode;
  /** Shown above the title. */
  crumbs?: ReactNode;
  /** Shown below the title. */
  children?: ReactNode;
  /** Shown at the right. */
  actions?: ReactNode;
};

export function PageHeader({ title, crumbs, children, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.texts}>
        {crumbs}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** Links to the parent pages, followed by the name of this page. */
export function Breadcrumb({ children }: { children: ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {children.map((crumb, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of the crumbs never changes
          <li key={index}>{crumb}</li>
        ))}
      </ol>
    </nav>
  );
}

/** The centred column that holds a page's content. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
