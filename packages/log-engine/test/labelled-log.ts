export interface LabelledLog {
  readonly text: string;
  readonly lines: readonly string[];
  /** The lines where a person may begin reading, in order: see the rule in `labelled-sets.ts`. */
  readonly right: readonly number[];
}

/** Reads a labelled log: the lines that start with `»` are the right ones. */
export function readLabelled(text: string): LabelledLog {
  const labelled = text.trim().split("\n");
  const lines = labelled.map((line) => line.replace("»", ""));
  const right = labelled.flatMap((line, i) => (line.startsWith("»") ? [i] : []));
  return { text: `${lines.join("\n")}\n`, lines, right };
}
