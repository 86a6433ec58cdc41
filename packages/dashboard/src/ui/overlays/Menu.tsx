import {
  cloneElement,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";
import { lazyComponent, useDialogModule } from "../lazy.tsx";
import { overlays } from "./overlays.ts";

export type MenuProps = {
  trigger: ReactElement<ComponentProps<"button">>;
  /** {@link MenuItem}s, {@link MenuCheck}s and {@link MenuLine}s. */
  children: ReactNode;
};

export type MenuItemProps = {
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  /** What the action does, in a second line. */
  detail?: string | undefined;
  children: ReactNode;
};

export type MenuCheckProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/** An action of a {@link Menu}. */
export const MenuItem = lazyComponent(overlays, (module) => module.LoadedMenuItem);

/** A checkbox in a {@link Menu}, which stays open when it is toggled. */
export const MenuCheck = lazyComponent(overlays, (module) => module.LoadedMenuCheck);

/** A separator in a {@link Menu}. */
export const MenuLine = lazyComponent(overlays, (module) => module.LoadedMenuLine);

/** A menu of actions at a button. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const module = useDialogModule(overlays, isWanted, () => setWanted(false));
  if (isWanted && module !== undefined) return <module.LoadedMenu {...props} />;
  return <ClosedMenu trigger={props.trigger} onOpen={() => setWanted(true)} />;
}

type ClosedMenuProps = Pick<MenuProps, "trigger"> & { onOpen: () => void };

const ClosedMenu = ({ trigger, onOpen }: ClosedMenuProps) =>
  cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: onOpen,
  });
