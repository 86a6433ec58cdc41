import { SlidersHorizontal } from "lucide-react";
import { Fragment } from "react";
import { usePageActions, type PageAction } from "../../../../components/page-actions.ts";
import { IconButton } from "../../../../ui/Button.tsx";
import { downloadLog } from "../lines/log-text.ts";
import { logFileName } from "../open-log/log-names.ts";
import { useOpenLog } from "../open-log/open-log.ts";
import { logMenu } from "./log-menu.tsx";
import { useShowVariables } from "./use-show-variables.ts";
import { Menu, MenuCheck, MenuItem, MenuLine } from "../../../../ui/overlays/Menu.tsx";

/** The menu with the display options and the actions for the whole log. */
export function LogMenu() {
  const open = useOpenLog();
  const { log, viewer } = open;
  const showVariables = useShowVariables(open);
  const groups = logMenu(viewer, {
    isComplete: log.earlier !== "loading" && !viewer.isLive,
    showVariables,
    download: (form) =>
      void downloadLog(viewer.engine, logFileName(open), form).catch(() => undefined),
  });
  usePageActions(() => groups.flat());
  return (
    <Menu
      trigger={
        <IconButton size="small" label="Log options">
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      {groups.map((actions, index) => (
        <Fragment key={actions[0]?.id}>
          {index > 0 && <MenuLine />}
          {actions.map((action) => (
            <Entry key={action.id} action={action} />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}

const Entry = ({ action: { title, icon, isOn, isImpossible = false, run } }: EntryProps) =>
  isOn === undefined ? (
    <MenuItem icon={icon} disabled={isImpossible} onSelect={run}>
      {title}
    </MenuItem>
  ) : isImpossible ? null : (
    <MenuCheck checked={isOn} onChange={run}>
      {title}
    </MenuCheck>
  );

type EntryProps = { action: PageAction };
