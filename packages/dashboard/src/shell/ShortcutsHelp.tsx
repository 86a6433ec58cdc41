import { Fragment } from "react";
import { Dialog, DialogBody } from "../ui/overlays/Dialog.tsx";
import styles from "./ShortcutsHelp.module.css";

/** The keyboard shortcuts, grouped by the part of the page in which they work. */
const shortcuts = [
  {
    place: "Everywhere",
    rows: [
      {
        keys: [
          ["Ctrl", "K"],
          ["⌘", "K"],
        ],
        effect: "Find anything, and run the page's actions",
        isForUsers: true,
      },
      {
        keys: [["/"]],
        effect: "Search repositories, branches and builds",
        isForUsers: true,
      },
      { keys: [["Esc"]], effect: "Close the dialog or panel on top" },
      { keys: [["?"]], effect: "Show these shortcuts" },
    ],
  },
  {
    place: "Build",
    rows: [{ keys: [["["], ["]"]], effect: "Previous or next comparable build" }],
  },
  {
    place: "Pipeline stages",
    rows: [
      { keys: [["↑"], ["↓"]], effect: "Move through stages and steps" },
      { keys: [["→"], ["←"]], effect: "Expand or collapse a stage" },
      { keys: [["Enter"]], effect: "Open the step" },
    ],
  },
  {
    place: "Graph",
    rows: [
      { keys: [["→"], ["←"]], effect: "Move along a row" },
      { keys: [["↑"], ["↓"]], effect: "Move along a column" },
      { keys: [["Home"], ["End"]], effect: "First or last" },
      { keys: [["Enter"]], effect: "Open the stage, step or group" },
      { keys: [["+"], ["-"]], effect: "Zoom in or out" },
      { keys: [["0"]], effect: "Reset zoom" },
      { keys: [["f"]], effect: "Zoom to fit" },
      { keys: [["⇧", "→"]], effect: "Pan the view, with any arrow key" },
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
      { keys: [["Tab"]], effect: "In the search: go to its options" },
      { keys: [["e"], ["⇧", "E"]], effect: "Next or previous error, also in other steps" },
      { keys: [["j"], ["k"]], effect: "Read out the next or previous line" },
      { keys: [["g"], ["⇧", "G"]], effect: "First or last line" },
      { keys: [["l"], ["⇧", "L"]], effect: "Link to the line, or extend the link to it" },
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
        effect: "Copy the selection",
      },
      { keys: [["x"], ["⇧", "X"]], effect: "Fold the group, or all groups" },
      { keys: [["a"]], effect: "Show all logs" },
      { keys: [["f"]], effect: "Follow the log while the step runs" },
      { keys: [["w"]], effect: "Wrap lines" },
      { keys: [["t"]], effect: "Change the format of times" },
      { keys: [["r"]], effect: "Raw text" },
    ],
  },
  {
    place: "Compared logs",
    rows: [{ keys: [["n"], ["⇧", "N"]], effect: "Next or previous difference" }],
  },
] as const;

type ShortcutsHelpProps = { isOpen: boolean; isVisitor: boolean; onClose: () => void };

export function ShortcutsHelp({ isOpen, isVisitor, onClose }: ShortcutsHelpProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" isWide>
      <DialogBody label="Shortcuts">
        <div className={styles.places}>
          {shortcuts.map(({ place, rows }) => (
            <section key={place} className={styles.section}>
              <h3>{place}</h3>
              <dl className={styles.rows}>
                {rows.filter(isShownTo(isVisitor)).map(({ keys, effect }) => (
                  <div key={effect} className={styles.row}>
                    <dt>{effect}</dt>
                    <dd>
                      {keys.map((chord, index) => (
                        <Fragment key={chord.join(" ")}>
                          {index === 0 ? null : <span className={styles.or}>or</span>}
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

/** Visitors have no search, because they would find nothing. */
const isShownTo =
  (isVisitor: boolean) =>
  (row: object): boolean =>
    !isVisitor || !("isForUsers" in row);
