import {
  CircleAlert,
  Download,
  FoldVertical,
  SlidersHorizontal,
  UnfoldVertical,
} from "lucide-react";
import { IconButton } from "../../../../ui/Button.tsx";
import { Menu, MenuCheck, MenuItem, MenuLine } from "../../../../ui/overlays/Menu.tsx";
import type { TimeKind } from "../lines/line-time.ts";
import type { LogChoices } from "./use-log-choices.ts";

type LogMenuProps = {
  choices: LogChoices;
  choose: (part: Partial<LogChoices>) => void;
  areFolded: boolean;
  onFoldAll: () => void;
  /** Whether the log has not been searched for errors yet. */
  canFindErrors: boolean;
  onFindErrors: () => void;
  /** Whether the log is complete. */
  isWhole: boolean;
  onDownload: (form: "plain" | "colours") => void;
};

const times: Record<Exclude<TimeKind, "none">, string> = {
  start: "Time since the step started",
  clock: "Time of day",
  before: "Time since the previous line",
};

/** The menu with the display options and the actions for the whole log. */
export function LogMenu(props: LogMenuProps) {
  const { choices, choose, areFolded, isWhole, onDownload } = props;
  return (
    <Menu
      trigger={
        <IconButton size="small" label="Log options">
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuCheck checked={choices.wraps} onChange={(wraps) => choose({ wraps })}>
        Wrap lines
      </MenuCheck>
      <MenuCheck checked={choices.isRaw} onChange={(isRaw) => choose({ isRaw })}>
        Raw text
      </MenuCheck>
      <MenuCheck
        checked={choices.showsSilences}
        onChange={(showsSilences) => choose({ showsSilences })}
      >
        Mark pauses
      </MenuCheck>
      <MenuCheck checked={choices.announces} onChange={(announces) => choose({ announces })}>
        Announce new lines
      </MenuCheck>
      <MenuLine />
      {(["start", "clock", "before"] as const).map((kind) => (
        <MenuCheck
          key={kind}
          checked={choices.times === kind}
          onChange={(on) => choose({ times: on ? kind : "none" })}
        >
          {times[kind]}
        </MenuCheck>
      ))}
      <MenuLine />
      <MenuItem
        icon={
          areFolded ? <UnfoldVertical aria-hidden="true" /> : <FoldVertical aria-hidden="true" />
        }
        onSelect={props.onFoldAll}
      >
        {areFolded ? "Unfold all groups" : "Fold all groups"}
      </MenuItem>
      <MenuItem
        icon={<CircleAlert aria-hidden="true" />}
        disabled={!props.canFindErrors}
        onSelect={props.onFindErrors}
      >
        Find errors
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<Download aria-hidden="true" />}
        disabled={!isWhole}
        onSelect={() => onDownload("plain")}
      >
        Download as text
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        disabled={!isWhole}
        onSelect={() => onDownload("colours")}
      >
        Download with colours
      </MenuItem>
    </Menu>
  );
}
