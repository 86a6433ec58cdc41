import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

/** Log lines, grouped by the second of their step: the second, then the indexes of their texts in the recording. */
const Log = z.array(z.tuple([z.number()], z.number()));

const optionalText = z.optional(z.string());
const optionalNames = z.optional(z.array(z.string()));

/** Seconds since the creation of the build; missing if it never happened. */
const time = z.optional(z.number());
const times = { started: time, stopped: time };

const RecordedStep = z.object({
  name: z.string(),
  status: z.string(),
  exit_code: z.number(),
  error: optionalText,
  errignore: z.optional(z.boolean()),
  depends_on: optionalNames,
  ...times,
  log: z.optional(Log),
});
export type RecordedStep = z.output<typeof RecordedStep>;

const RecordedStage = z.object({
  name: z.string(),
  kind: z.string(),
  type: z.string(),
  status: z.string(),
  exit_code: z.number(),
  error: optionalText,
  blocked_for: optionalText,
  on_success: z.boolean(),
  on_failure: z.boolean(),
  depends_on: optionalNames,
  ...times,
  steps: z.array(RecordedStep),
});

const RecordedBuild = z.object({
  repo: z.string(),
  number: z.number(),
  status: z.string(),
  started: time,
  finished: time,
  reason: optionalText,
  stages: z.array(RecordedStage),
});
export type RecordedBuild = z.output<typeof RecordedBuild>;

/** The recorded builds of the example repositories, and the distinct texts of their log lines. */
export type Recording = { builds: RecordedBuild[]; texts: string[] };

/**
 * A file of JSON lines. Each build is one line, preceded by the texts of its log lines that occur in no earlier build. In the
 * texts, {@link logVariables} in braces stand for what differs between machines.
 */
export const recordingFile = join(import.meta.dirname, "recorded-builds.jsonl");

const Line = z.union([RecordedBuild, z.string()]);

export async function readRecording(): Promise<Recording> {
  const recording: Recording = { builds: [], texts: [] };
  for (const line of (await readFile(recordingFile, "utf8")).trimEnd().split("\n")) {
    const value = Line.parse(JSON.parse(line));
    if (typeof value === "string") recording.texts.push(value);
    else recording.builds.push(value);
  }
  return recording;
}

/** The texts that replace the names in braces of a recording. The longest come first, because some contain others. */
export function logVariables(
  sha: string,
  paths: { repository: string; workspace: string },
): readonly (readonly [name: string, text: string])[] {
  return [
    ["{workspace}", paths.workspace],
    ["{repository}", paths.repository],
    // Git omits the suffix.
    ["{remote}", paths.repository.replace(/\.git$/, "")],
    ["{commit}", sha],
    ["{commit-7}", sha.slice(0, 7)],
  ];
}

/**
 * Replaces values by names in the texts of consecutive log lines. The two parts of a value may be in two lines, because a line
 * that waits for its end is logged in parts; the first line then gets the name.
 * @param variables names and values; empty values are ignored
 */
export function hideValues(
  texts: readonly string[],
  variables: readonly (readonly [name: string, value: string])[],
): string[] {
  const hidden = [...texts];
  for (const [name, value] of variables.filter(([, value]) => value !== "")) {
    for (let line = 0; line < hidden.length; line += 1) {
      hidden[line] = (hidden[line] ?? "").replaceAll(value, () => name);
      const [text, next = ""] = [hidden[line] ?? "", hidden[line + 1]];
      const cut = cutLength(text, next, value);
      if (cut === 0) continue;
      hidden[line] = text.slice(0, -cut) + name;
      hidden[line + 1] = next.slice(value.length - cut);
    }
  }
  return hidden;
}

/** How many characters of the value the first text ends with, if the next one begins with the others. */
function cutLength(text: string, next: string, value: string): number {
  for (let length = value.length - 1; length > 0; length -= 1)
    if (text.endsWith(value.slice(0, length)) && next.startsWith(value.slice(length)))
      return length;
  return 0;
}
