import type { ReactNode } from "react";
import { Logo } from "../../components/Logo.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./SessionCard.module.css";

type SessionCardProps = { title: string; text?: ReactNode; children: ReactNode };

/** The centred card of the sign-in and sign-out screens. */
export function SessionCard({ title, text, children }: SessionCardProps) {
  return (
    <div className={styles.middle}>
      <Card className={styles.card}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <h1 className={styles.title}>{title}</h1>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {children}
      </Card>
    </div>
  );
}
