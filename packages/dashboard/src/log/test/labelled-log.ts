export interface LabelledLog {
  readonly text: string;
  readonly lines: readonly string[];
  /** The line where a person should begin reading; -1 without a label. */
  readonly right: number;
}

/** Reads a labelled log: the line that starts with `»` is the right one. */
export function readLabelled(text: string): LabelledLog {
  const labelled = text.trim().split("\n");
  const lines = labelled.map((line) => line.replace("»", ""));
  const right = labelled.findIndex((line) => line.startsWith("»"));
  return { text: `${lines.join("\n")}\n`, lines, right };
}
