import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import styles from "./Tooltip.module.css";

type TooltipProps = {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** What is pointed at; it can take the focus, and says the same to screen readers by itself. */
  children: ReactElement;
};

/** A short explanation while something is pointed at or has the focus. */
export const Tooltip = ({ text, side = "top", children }: TooltipProps) => (
  <BaseTooltip.Root>
    <BaseTooltip.Trigger render={children} delay={350} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner className={styles.positioner} side={side} sideOffset={8}>
        <BaseTooltip.Popup className={styles.popup}>{text}</BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
);
