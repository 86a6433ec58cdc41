import {
  Suspense,
  cloneElement,
  lazy,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  side?: "top" | "bottom" | "right";
  /** Its {@link MenuItem}s. */
  children: ReactNode;
};

export type MenuItemProps = {
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export type MenuCheckProps = {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

const load = () => import("./LoadedMenu.tsx");

const LoadedMenu = lazy(() => load().then((module) => ({ default: module.LoadedMenu })));

/** An action of a {@link Menu}. */
export const MenuItem = lazy(() => load().then((module) => ({ default: module.LoadedMenuItem })));

/** Something in a {@link Menu} that is on or off; the menu stays open. */
export const MenuCheck = lazy(() => load().then((module) => ({ default: module.LoadedMenuCheck })));

/** A line between parts of a {@link Menu}. */
export const MenuLine = lazy(() => load().then((module) => ({ default: module.LoadedMenuLine })));

/** A menu of actions below a button. Its parts are loaded when somebody is about to open it. */
export const Menu = (props: MenuProps) => {
  const [isWanted, setWanted] = useState(false);
  const trigger = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  });
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <LoadedMenu {...props} />
    </Suspense>
  );
};
