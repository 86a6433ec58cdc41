import { Fragment } from "react";
import { Dialog, DialogBody } from "../ui/overlays/Dialog.tsx";
import styles from "./ShortcutsHelp.module.css";

/** The keyboard shortcuts, grouped by the part of the page in which they work. */
const shortcuts = [
  {
    place: "Everywhere",
    rows: [
      { keys: [["/"], ["Ctrl", "K"], ["⌘", "K"]], effect: "Search" },
      { keys: [["Esc"]], effect: "Close what is on top" },
      { keys: [["?"]], effect: "Show these shortcuts" },
    ],
  },
  {
    place: "Pipeline stages",
    rows: [
      { keys: [["↑"], ["↓"]], effect: "Go through stages and steps" },
      { keys: [["→"], ["←"]], effect: "Expand or collapse a stage" },
      { keys: [["Enter"]], effect: "Open the step" },
    ],
  },
  {
    place: "Graph",
    rows: [
      { keys: [["→"], ["←"]], effect: "Go along a line" },
      { keys: [["↑"], ["↓"]], effect: "Go through a column" },
      { keys: [["Home"], ["End"]], effect: "First or last" },
      { keys: [["Enter"]], effect: "Open the stage, step or fold" },
      { keys: [["+"], ["-"]], effect: "Zoom in or out" },
      { keys: [["0"]], effect: "Reset zoom" },
      { keys: [["f"]], effect: "Zoom to fit" },
      { keys: [["⇧", "→"]], effect: "Move the view, with any arrow" },
    ],
  },
  {
    place: "Log",
    rows: [
      {
        keys: [
          ["Ctrl", "F"],
          ["⌘", "F"],
        ],
        effect: "Search",
      },
      { keys: [["Enter"], ["n"]], effect: "Next match" },
      {
        keys: [
          ["⇧", "Enter"],
          ["⇧", "N"],
        ],
        effect: "Previous match",
      },
      { keys: [["Tab"]], effect: "In the search: only matching lines, and more" },
      { keys: [["e"], ["⇧", "E"]], effect: "Next or previous error" },
      { keys: [["j"], ["k"]], effect: "Next or previous line, read out" },
      { keys: [["g"], ["⇧", "G"]], effect: "First or last line" },
      { keys: [["l"], ["⇧", "L"]], effect: "Link to the line, or up to it" },
      {
        keys: [
          ["Ctrl", "A"],
          ["⌘", "A"],
        ],
        effect: "Select the whole log",
      },
      {
        keys: [
          ["Ctrl", "C"],
          ["⌘", "C"],
        ],
        effect: "Copy what is selected",
      },
      { keys: [["x"], ["⇧", "X"]], effect: "Fold the group, or all" },
      { keys: [["a"]], effect: "Show all logs" },
      { keys: [["f"]], effect: "Follow, while the step runs" },
      { keys: [["w"]], effect: "Wrap lines" },
      { keys: [["t"]], effect: "Other times" },
      { keys: [["r"]], effect: "Raw text" },
    ],
  },
] as const;

export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" isWide>
      <DialogBody label="Shortcuts">
        <div className={styles.places}>
          {shortcuts.map(({ place, rows }) => (
            <section key={place} className={styles.section}>
              <h3>{place}</h3>
              <dl className={styles.rows}>
                {rows.map(({ keys, effect }) => (
                  <div key={effect} className={styles.row}>
                    <dt>{effect}</dt>
                    <dd>
                      {keys.map((chord, place) => (
                        <Fragment key={chord.join(" ")}>
                          {place === 0 ? null : <span className={styles.or}>or</span>}
                          {chord.map((key) => (
                            <kbd key={key}>{key}</kbd>
                          ))}
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
}
