import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import styles from "./Menu.module.css";
import type { MenuCheckProps, MenuItemProps, MenuProps } from "./Menu.tsx";
import { useOpenFocusGuards } from "../use-open-focus-guards.ts";

/** The menu itself. It is initially open, because it is loaded when the user opens it. */
export function LoadedMenu({ trigger, children }: MenuProps) {
  // Looked up at each opening, because the dialog that was open before may be closed.
  const [place, setPlace] = useState(menuPlace);
  return (
    <BaseMenu.Root
      modal={false}
      defaultOpen
      onOpenChange={(isOpen) => isOpen && setPlace(menuPlace())}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={place}>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <BaseMenu.Popup className={styles.popup}>
            <OpenFocusGuards />
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** Rendered only while the menu is open. */
const OpenFocusGuards = () => {
  useOpenFocusGuards();
  return null;
};

/**
 * The element that contains the menu: the open dialog, because it hides everything else from screen readers, or
 * else the main landmark. Dialogs are not found by their role, because toasts have it too and a menu inside a
 * toast would disappear with it.
 */
const menuPlace = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[data-window]") ?? document.querySelector("main");

export function LoadedMenuItem({ icon, disabled, onSelect, detail, children }: MenuItemProps) {
  const detailId = useId();
  return (
    <BaseMenu.Item
      className={styles.item}
      disabled={disabled}
      onClick={onSelect}
      aria-describedby={detail === undefined ? undefined : detailId}
    >
      {icon}
      {detail === undefined ? (
        children
      ) : (
        <span className={styles.lines}>
          <span>{children}</span>
          {/* It describes the item and does not belong to its name. */}
          <span id={detailId} className={styles.detail} aria-hidden="true">
            {detail}
          </span>
        </span>
      )}
    </BaseMenu.Item>
  );
}

export function LoadedMenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <BaseMenu.CheckboxItem className={styles.item} checked={checked} onCheckedChange={onChange}>
      <Check aria-hidden="true" className={checked ? undefined : styles.unchecked} />
      {children}
    </BaseMenu.CheckboxItem>
  );
}

export function LoadedMenuLine() {
  return <BaseMenu.Separator className={styles.line} />;
}
