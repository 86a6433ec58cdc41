import type { ComponentProps } from "react";
import { Card } from "./Card.tsx";
import { classNames } from "./class-names.ts";
import styles from "./PaddedCard.module.css";

/** A card with space around its contents, which are stacked. */
export function PaddedCard({ className, ...rest }: ComponentProps<"div">) {
  return <Card {...rest} className={classNames(styles.card, className)} />;
}

/** A row of a card: text, and a button at the end that wraps if space is short. */
export function CardRow(props: ComponentProps<"div">) {
  return <div {...props} className={styles.row} />;
}
