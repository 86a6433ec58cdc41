import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import styles from "./Menu.module.css";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  side?: "top" | "bottom" | "right";
  children: ReactNode;
};

/** A menu of actions below a button. */
export const Menu = ({ trigger, align = "end", side = "bottom", children }: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align={align} side={side}>
        <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

type MenuItemProps = {
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export const MenuItem = ({ icon, disabled, onSelect, children }: MenuItemProps) => (
  <BaseMenu.Item className={styles.item} disabled={disabled} onClick={onSelect}>
    {icon}
    {children}
  </BaseMenu.Item>
);
