import type { ComponentProps } from "react";
import styles from "./Card.module.css";
import { classNames } from "./class-names.ts";

export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={classNames(styles.card, className)} />
);
