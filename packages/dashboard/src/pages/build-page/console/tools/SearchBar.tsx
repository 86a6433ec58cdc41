import { ALargeSmall, ChevronDown, ChevronUp, ListFilter, Regex, WholeWord, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { logTexts } from "../../../../messages/log-texts.ts";
import { IconButton } from "../../../../ui/Button.tsx";
import { lowerBound } from "../open-log/log-details.ts";
import { useOpenLog } from "../open-log/open-log.ts";
import type { LogViewer } from "../open-log/use-log-viewer.ts";
import { isInvalid } from "../search/query.ts";
import styles from "./SearchBar.module.css";

/** The search bar of the log: the query, its options, the number of matches and navigation between them. */
export function SearchBar() {
  const { viewer, actions, searchField: field } = useOpenLog();
  const { search, setSearch: onChange } = viewer;
  const { stepFound: onStep, closeSearch: onClose } = actions;
  const isField = (event: KeyboardEvent): boolean => event.target === field.current;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && isField(event)) onStep(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown" && isField(event) && search.isInBuild) onStep(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isInStep = !search.isInBuild;
  return (
    <search className={styles.bar}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its controls */}
      <div className={styles.row} onKeyDown={onKey}>
        <input
          ref={field}
          type="text"
          className={styles.field}
          aria-label="Search the log"
          placeholder={isInStep ? "Search this step" : "Search all steps"}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isInvalid(search) || undefined}
          value={search.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <Toggle label="Match case" on={search.case} onChange={(on) => onChange({ case: on })}>
          <ALargeSmall />
        </Toggle>
        <Toggle label="Whole words" on={search.word} onChange={(on) => onChange({ word: on })}>
          <WholeWord />
        </Toggle>
        <Toggle
          label="Regular expression"
          on={search.regex}
          onChange={(on) => onChange({ regex: on })}
        >
          <Regex />
        </Toggle>
        {isInStep && (
          <>
            <Toggle
              label="Only matching lines"
              on={search.only !== undefined}
              onChange={(on) => onChange({ only: on ? 2 : undefined })}
            >
              <ListFilter />
            </Toggle>
            {search.only !== undefined && (
              <select
                className={styles.select}
                aria-label="Lines around each match"
                value={search.only}
                onChange={(event) => onChange({ only: Number(event.target.value) })}
              >
                {[...new Set([0, 1, 2, 5, 10, 20, search.only])]
                  .toSorted((a, b) => a - b)
                  .map((count) => (
                    <option key={count} value={count}>{`± ${count}`}</option>
                  ))}
              </select>
            )}
          </>
        )}
        <span className={styles.through}>
          <span className={styles.count} role="status">
            {isInStep ? countText(viewer) : isInvalid(search) && logTexts.searchProblems.invalid}
          </span>
          {isInStep && (
            <>
              <IconButton size="small" label="Previous match" onClick={() => onStep(-1)}>
                <ChevronUp aria-hidden="true" />
              </IconButton>
              <IconButton size="small" label="Next match" onClick={() => onStep(1)}>
                <ChevronDown aria-hidden="true" />
              </IconButton>
            </>
          )}
        </span>
        <select
          className={`${styles.select} ${styles.where}`}
          aria-label="Where to search"
          value={search.isInBuild ? "build" : "step"}
          onChange={(event) => onChange({ isInBuild: event.target.value === "build" })}
        >
          <option value="step">This step</option>
          <option value="build">All steps</option>
        </select>
        <IconButton size="small" label="Close search" className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </search>
  );
}

type ToggleProps = {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

const Toggle = ({ label, on, onChange, children }: ToggleProps) => (
  <IconButton
    size="small"
    label={label}
    className={styles.toggle}
    aria-pressed={on}
    onClick={() => onChange(!on)}
  >
    {children}
  </IconButton>
);

const countText = (viewer: LogViewer): string => {
  const { search, found } = viewer;
  const { state } = found;
  if (search.text === "") return "";
  if (state.problem) return logTexts.searchProblems[state.problem.kind];
  const count = state.lines.length;
  if (count === 0) return state.done ? "No match" : "Searching…";
  const all = `${count.toLocaleString("en")}${state.done ? "" : "…"}`;
  const position = matchPosition(viewer);
  return position > 0
    ? `${position.toLocaleString("en")} of ${all}`
    : `${all} ${count === 1 ? "line" : "lines"}`;
};

/** The position of the current match, from 1; 0 for none. */
const matchPosition = ({ found, current }: LogViewer): number => {
  const { lines } = found.state;
  const index = lowerBound(lines, current);
  return lines[index] === current ? index + 1 : 0;
};
