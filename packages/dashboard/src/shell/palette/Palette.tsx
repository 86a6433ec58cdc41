import { useNavigate } from "../../routing/index.ts";
import { LoaderCircle, Search } from "lucide-react";
import { useId, useState, type KeyboardEvent, type MouseEvent } from "react";
import { RemovalAction } from "../../components/example/RemovalAction.tsx";
import { plural } from "../../lib/text.ts";
import { verbatim } from "../../ui/Field.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { runActionItem, type PaletteItem } from "./items.ts";
import styles from "./Palette.module.css";
import { optionId, PaletteRows } from "./PaletteRows.tsx";
import { usePalette } from "./use-palette.ts";
import { rowsOf } from "./view.ts";

type PaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Whether keys have opened it. */
  hasKeyboard: boolean;
};

/** The command palette: finds repositories, builds, branches, people and pages, and runs the screen's actions. */
export function Palette({ isOpen, onClose, hasKeyboard }: PaletteProps) {
  const opening = useOpening(isOpen);
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        place="top"
        title="Command palette"
        hasKeyboard={hasKeyboard}
      >
        {/* A palette that opens again before it has disappeared would keep its text. */}
        <PaletteContent key={opening} onClose={onClose} />
      </Dialog>
      <RemovalAction />
    </>
  );
}

/** The number of times that a dialog was opened. */
const useOpening = (isOpen: boolean): number => {
  const [opening, setOpening] = useState({ isOpen, count: 1 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  return opening.count;
};

const hint = "Find a repository, build, branch, person, page or action";

const PaletteContent = ({ onClose }: Pick<PaletteProps, "onClose">) => {
  const { view, selected, server, store, countUse } = usePalette();
  const id = useId();
  const navigate = useNavigate();
  const rows = rowsOf(view);
  const active = rows.find((row) => row.id === selected) ?? rows[0];
  const isFound = rows.length > view.filters.length;

  const choose = (item: PaletteItem): void => {
    countUse(item);
    onClose();
    if ("link" in item.target) return void navigate(item.target.link());
    return runActionItem(item);
  };
  const openInNewTab = (item: PaletteItem): void => {
    const row = document.getElementById(optionId(id, item.id));
    if (!(row instanceof HTMLAnchorElement)) return choose(item);
    countUse(item);
    onClose();
    window.open(row.href, "_blank", "noopener");
    return undefined;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey } = event;
    if (key === "ArrowDown") store.move(1);
    else if (key === "ArrowUp") store.move(-1);
    else if (key === "Home" && !event.shiftKey) store.selectEnd("first");
    else if (key === "End" && !event.shiftKey) store.selectEnd("last");
    else if (key === "Enter" && active && (ctrlKey || metaKey)) openInNewTab(active);
    else if (key === "Enter" && active) choose(active);
    else return undefined;
    return event.preventDefault();
  };
  const click = (event: MouseEvent, item: PaletteItem): void => {
    // The browser opens these in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return countUse(item);
    event.preventDefault();
    return choose(item);
  };

  return (
    <>
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <input
          {...verbatim}
          type="text"
          role="combobox"
          aria-label="Command palette"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(id, active.id)}
          placeholder={hint}
          enterKeyHint="go"
          className={styles.input}
          value={view.typed}
          onChange={({ target }) => store.type(target.value)}
          onKeyDown={press}
        />
        {server === "asked" ? <LoaderCircle aria-hidden="true" className={styles.busy} /> : null}
      </div>
      {!isFound && view.typed.trim() !== "" && server !== "asked" ? (
        <p className={styles.note}>No results for “{view.typed.trim()}”.</p>
      ) : null}
      <PaletteRows id={id} view={view} active={active?.id} onClick={click} />
      {server === "failed" ? (
        <p className={styles.note}>
          The server could not be searched. These results come from this browser only.
        </p>
      ) : null}
      <div role="status" className="unseen">
        {view.typed.trim() === "" ? "" : plural(rows.length - view.filters.length, "result")}
      </div>
      <Hints />
    </>
  );
};

const hints = [
  { keys: ["↑", "↓"], effect: "Select" },
  { keys: ["Enter"], effect: "Open" },
  { keys: ["Ctrl", "Enter"], effect: "Open in a new tab" },
  { keys: ["Esc"], effect: "Close" },
] as const;

const Hints = () => (
  <footer className={styles.hints}>
    {hints.map(({ keys, effect }) => (
      <span key={effect}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {effect}
      </span>
    ))}
  </footer>
);
