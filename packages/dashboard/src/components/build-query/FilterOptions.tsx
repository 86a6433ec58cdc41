import type { QueryOption } from "@signalbox/contract";
import { useEffect, useRef } from "react";
import styles from "./FilterOptions.module.css";

export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

type FilterOptionsProps = {
  id: string;
  options: readonly QueryOption[];
  active: number | undefined;
  onChoose: (option: QueryOption) => void;
};

/** The list of suggestions below the box. The focus stays in the box. */
export function FilterOptions({ id, options, active, onChoose }: FilterOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The box is often in the lower half of a phone's screen.
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={styles.options}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the box, which has the keys
        <div
          key={option.insert}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.option}
          // Keeps the focus in the box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <code className={styles.insert}>{option.insert}</code>
          {option.detail === "" ? null : <span className={styles.detail}>{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}
