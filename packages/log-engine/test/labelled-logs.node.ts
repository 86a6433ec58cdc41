import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The sets of `labelled/`; its README says what each may be used for. */
export type LabelledSet = "known-tools" | "fitted" | "held-out" | "second-check";

export type LabelledLog = {
  readonly name: string;
  readonly text: string;
  /** The lines at which reading may start, counted from 0, in order. */
  readonly right: readonly number[];
};

type Label = {
  /** The path of the log below the folder, without `.log`. */
  readonly log: string;
  /** Ranges of right lines, counted from 1, both ends included. */
  readonly why: readonly (readonly [first: number, last: number])[];
};

/** All logs of one set, in the order of `labels.json`. */
export function readLabelledSet(set: LabelledSet): LabelledLog[] {
  return labels.filter(({ log }) => log.startsWith(`${set}/`)).map(readLog);
}

/** @throws Error when no log has this name, such as `known-tools/go-test` */
export function readLabelledLog(name: string): LabelledLog {
  const label = labels.find(({ log }) => log === name);
  if (label === undefined) throw new Error(`${name} is not in labels.json`);
  return readLog(label);
}

const folder = join(import.meta.dirname, "labelled");
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is next to this one and has this shape
const labels = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as readonly Label[];

function readLog({ log, why }: Label): LabelledLog {
  return {
    name: log,
    text: readFileSync(join(folder, `${log}.log`), "utf8"),
    right: why.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, i) => first - 1 + i),
    ),
  };
}
