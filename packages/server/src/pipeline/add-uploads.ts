import { isMap, isScalar, isSeq, parseDocument, type Scalar, type YAMLMap } from "yaml";

/** The variable of a step on a remote runner with the address to which it may upload files. */
export const uploadVariable = "SIGNALBOX_UPLOAD";

/** A step that gets the variable from a secret. */
export type StepUpload = { step: string; secret: string };

type Insertion = { at: number; text: string };

/**
 * Gives each step of a pipeline that has commands the variable, from a secret of its own, so that the runner masks it. Steps that
 * others repeat (`&anchor`, `<<`) get none, because the others would get the same secret.
 * @param text one document of a pipeline file, before substitution
 * @param pipeline the name of the only pipeline that is changed
 * @returns the text as it was if it cannot be changed without changing more
 */
export function addUploads(
  text: string,
  pipeline: string,
): { text: string; uploads: StepUpload[] } {
  const unchanged = { text, uploads: [] };
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return unchanged;
  const name: unknown = document.get("name") ?? "default";
  if (name !== pipeline) return unchanged;
  const steps = document.get("steps");
  if (!isSeq(steps) || steps.anchor !== undefined) return unchanged;
  const uploads: StepUpload[] = [];
  const insertions: Insertion[] = [];
  for (const [index, step] of steps.items.entries()) {
    const secret = `signalbox_upload_${index + 1}`;
    const insertion = isMap(step) ? insertionInto(step, secret, text) : undefined;
    const name: unknown = isMap(step) ? step.get("name") : undefined;
    // The runner substitutes, so the name would be another one.
    if (insertion === undefined || typeof name !== "string" || name.includes("${")) continue;
    insertions.push(insertion);
    uploads.push({ step: name, secret });
  }
  const changed = insert(text, insertions);
  return isSameBut(text, changed, uploads) ? { text: changed, uploads } : unchanged;
}

function insertionInto(step: YAMLMap, secret: string, text: string): Insertion | undefined {
  const isRepeated = step.anchor !== undefined || hasMerge(step);
  if (isRepeated || !step.has("commands")) return undefined;
  const entry = `${uploadVariable}: { from_secret: ${secret} }`;
  if (!step.has("environment")) return beforeFirst(step, `environment: { ${entry} }`, text);
  const environment = step.get("environment", true);
  if (!isMap(environment) || environment.anchor !== undefined) return undefined;
  return beforeFirst(environment, entry, text);
}

function hasMerge(map: YAMLMap): boolean {
  return map.items.some(({ key }) => isScalar(key) && key.value === "<<");
}

/** In a map of several lines, the new entry gets a line of its own before the first one, whose column it takes. */
function beforeFirst(map: YAMLMap, entry: string, text: string): Insertion | undefined {
  const key = map.items[0]?.key;
  const at = isScalar(key) ? startOf(key) : undefined;
  if (at === undefined) return undefined;
  if (map.flow === true) return { at, text: `${entry}, ` };
  const column = at - (text.lastIndexOf("\n", at - 1) + 1);
  return { at, text: `${entry}\n${" ".repeat(column)}` };
}

function startOf({ range }: Scalar): number | undefined {
  return range?.[0];
}

function insert(text: string, insertions: readonly Insertion[]): string {
  let result = text;
  for (const { at, text: added } of insertions.toReversed())
    result = result.slice(0, at) + added + result.slice(at);
  return result;
}

/** Whether the new text means the same as the old one but for the variables. */
function isSameBut(text: string, changed: string, uploads: readonly StepUpload[]): boolean {
  const names = new Set(uploads.map(({ step }) => step));
  // A second step with the same name would get none, or the address of the first.
  if (names.size < uploads.length) return false;
  const [before, after] = [parseDocument(text), parseDocument(changed)];
  const steps = after.get("steps");
  if (after.errors.length > 0 || !isSeq(steps)) return false;
  for (const step of steps.items) {
    const environment: unknown = isMap(step) ? step.get("environment") : undefined;
    if (!isMap(step) || !isMap(environment) || !environment.delete(uploadVariable)) continue;
    if (environment.items.length === 0) step.delete("environment");
  }
  try {
    return JSON.stringify(before.toJS()) === JSON.stringify(after.toJS());
  } catch {
    // It refuses files that aliases make huge.
    return false;
  }
}
