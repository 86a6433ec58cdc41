import {
  completeQuery,
  parseQuery,
  printQuery,
  printTerm,
  type BuildQuery,
  type KnownValues,
  type QueryOption,
} from "@signalbox/contract";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { branchesQuery, type RepoName } from "../../api/queries.ts";
import { verbatim } from "../../ui/Field.tsx";
import { FilterOptions, optionId } from "./FilterOptions.tsx";
import { knownValues, loadNewestSteps } from "./known-values.ts";
import type { AddressedQuery } from "./use-build-query.ts";

/**
 * The field of the filter, its completion, and the problems of the typed text. Typing changes only this state, so that a
 * key does not render the list. Enter moves the text into the address.
 */
export function useFilterInput(filtered: AddressedQuery, repo: RepoName | undefined) {
  const { query, set } = filtered;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, caret, problems, setProblems, write, keep, ...changes } = useTyped(filtered);
  const { known, collect, forget } = useKnownValues(typed, repo);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const completion = isOpen && known ? completeQuery(typed, caret, known) : undefined;
  const options = completion?.options ?? [];

  const type = (next: string, at: number): void => {
    write(next, at);
    setActive(undefined);
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setActive(undefined);
  };
  const apply = (written: string): void => {
    close();
    const read = parseQuery(written);
    if (read.problems.length > 0) setProblems(read.problems.map(({ message }) => message));
    else if (written.trim() !== "") {
      write("", 0);
      set(printQuery(parseQuery(joinTerms(query, written)).query));
    }
  };
  const choose = ({ insert, isComplete }: QueryOption): void => {
    if (completion === undefined) return;
    const next = typed.slice(0, completion.from) + insert + typed.slice(completion.to);
    if (isComplete) apply(next);
    else type(next, completion.from + insert.length);
  };
  /** Takes the last tag back into the field, to change it. */
  const editLast = (): void => {
    const last = query.at(-1);
    if (last === undefined) return;
    const rest = printQuery(query.slice(0, -1));
    keep({ text: rest, typed: printTerm(last) });
    set(rest);
  };
  const move = (by: number): void => {
    setOpen(true);
    if (options.length > 0) setActive(nextOption(active, by, options.length));
  };
  const enter = (): void => {
    const option = active === undefined ? undefined : options[active];
    if (option === undefined) apply(typed);
    else choose(option);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === "Backspace" && typed === "") editLast();
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Enter") enter();
    else if (key === "Escape" && isOpen && options.length > 0) close();
    else if (key === "Escape" && typed !== "") type("", 0);
    else return undefined;
    return event.preventDefault();
  };
  const isExpanded = isOpen && options.length > 0;
  const [listId, problemsId] = [`${id}-options`, `${id}-problems`];
  return {
    problems,
    problemsId,
    ...changes,
    /** Puts the focus into the field when the space around it is pressed. */
    focus: (event: PointerEvent): void => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      field.current?.focus();
    },
    input: {
      ...verbatim,
      ref: field,
      type: "text",
      role: "combobox",
      "aria-label": "Filter builds",
      "aria-autocomplete": "list",
      "aria-expanded": isExpanded,
      "aria-controls": isExpanded ? listId : undefined,
      "aria-activedescendant": active === undefined ? undefined : optionId(listId, active),
      "aria-invalid": problems.length > 0 || undefined,
      "aria-describedby": problems.length > 0 ? problemsId : undefined,
      placeholder: query.length === 0 ? "Filter builds: branch:main status:failure text" : "",
      enterKeyHint: "search",
      value: typed,
      onChange: ({ target }: { target: HTMLInputElement }) =>
        type(target.value, target.selectionStart ?? target.value.length),
      onFocus: () => {
        collect();
        setOpen(true);
      },
      onClick: () => setOpen(true),
      onBlur: () => {
        close();
        forget();
      },
      onKeyDown: press,
    } as const,
    options: isExpanded ? (
      <FilterOptions id={listId} options={options} active={active} onChoose={choose} />
    ) : null,
  };
}

/** The text of a query with more terms. */
export function joinTerms(query: BuildQuery, more: string): string {
  return [printQuery(query), more].filter((text) => text !== "").join(" ");
}

const nextOption = (active: number | undefined, by: number, count: number): number => {
  if (active === undefined) return by > 0 ? 0 : count - 1;
  return (active + by + count) % count;
};

/** The text of the field. It is reset when the address gets another query. */
const useTyped = ({ text, problems: inAddress, set }: AddressedQuery) => {
  const [typed, setTyped] = useState(() => unreadPart(text));
  const [caret, setCaret] = useState(typed.length);
  const [problems, setProblems] = useState(inAddress);
  const [seen, setSeen] = useState(text);
  const [kept, keep] = useState<{ text: string; typed: string }>();
  if (text !== seen) {
    const next = kept?.text === text ? kept.typed : unreadPart(text);
    setSeen(text);
    keep(undefined);
    setTyped(next);
    setCaret(next.length);
    setProblems(inAddress);
  }
  const write = (next: string, at: number): void => {
    setTyped(next);
    setCaret(at);
    setProblems([]);
  };
  /** Replaces the terms, and keeps the text that has not become one yet. */
  const setTerms = (terms: string): void => {
    keep({ text: terms, typed });
    set(terms);
  };
  const clear = (): void => {
    write("", 0);
    set("");
  };
  return { typed, caret, problems, setProblems, write, keep, setTerms, clear };
};

/** The terms that could not be read, so that they can be corrected. */
const unreadPart = (text: string): string =>
  parseQuery(text)
    .problems.map(({ from, to }) => text.slice(from, to))
    .join(" ");

/**
 * The values in the caches, collected once while the field has the focus, and again when the branches have arrived, or the
 * steps, which are loaded once they are asked for.
 */
const useKnownValues = (typed: string, repo: RepoName | undefined) => {
  const cache = useQueryClient();
  const [known, setKnown] = useState<KnownValues>();
  const read = (): void => setKnown(knownValues(cache, repo));
  const collect = (): void => {
    read();
    if (repo !== undefined) void loadBranches(cache, repo).then(read);
  };
  const needsSteps = known !== undefined && /(^|\s)-?step:/i.test(typed);
  const loadSteps = useEffectEvent(() => void loadNewestSteps(cache, repo).then(read));
  useEffect(() => {
    if (needsSteps) loadSteps();
  }, [needsSteps]);
  return { known, collect, forget: () => setKnown(undefined) };
};

const loadBranches = async (cache: QueryClient, repo: RepoName): Promise<void> =>
  cache.prefetchQuery(branchesQuery(repo));
