import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useState } from "react";
import styles from "./Menu.module.css";
import type { MenuCheckProps, MenuItemProps, MenuProps } from "./Menu.tsx";
import { useOpenFocusGuards } from "../use-open-focus-guards.ts";

/** The menu itself. It opens at once: it was loaded because somebody asked for it. */
export const LoadedMenu = ({ trigger, align = "end", side = "bottom", children }: MenuProps) => {
  // Looked for at each opening: the window that was open at the last one may be gone.
  const [place, setPlace] = useState(menuPlace);
  return (
    <BaseMenu.Root
      modal={false}
      defaultOpen
      onOpenChange={(isOpen) => isOpen && setPlace(menuPlace())}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={place}>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align={align} side={side}>
          <BaseMenu.Popup className={styles.popup}>
            <OpenFocusGuards />
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
};

/** In the page as long as the menu is open. */
const OpenFocusGuards = () => {
  useOpenFocusGuards();
  return null;
};

/**
 * Inside the window that is open over the page, which hides all else, or inside the page's own landmark,
 * where those who go by landmarks look for it. (Not by the role of windows: toasts have it, too, and a menu
 * inside one would go when it goes.)
 */
const menuPlace = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[data-window]") ?? document.querySelector("main");

export const LoadedMenuItem = ({ icon, disabled, onSelect, children }: MenuItemProps) => (
  <BaseMenu.Item className={styles.item} disabled={disabled} onClick={onSelect}>
    {icon}
    {children}
  </BaseMenu.Item>
);

export const LoadedMenuCheck = ({ checked, disabled, onChange, children }: MenuCheckProps) => (
  <BaseMenu.CheckboxItem
    className={styles.item}
    checked={checked}
    disabled={disabled}
    onCheckedChange={onChange}
  >
    <Check aria-hidden="true" className={checked ? undefined : styles.unchecked} />
    {children}
  </BaseMenu.CheckboxItem>
);

export const LoadedMenuLine = () => <BaseMenu.Separator className={styles.line} />;
