import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { openJsonnet } from "./jsonnet-module.ts";

export type JsonnetRequest = {
  /** The name of the file in errors. */
  path: string;
  text: string;
  /** The external variables. */
  variables: Record<string, string>;
};

const maxBytesOfCharacter = 4;

/**
 * The documents that a Jsonnet file stands for: one for each item of an array, otherwise one. JSON is YAML.
 * @throws {PipelineFileError} if the file is invalid, or takes too much memory
 */
export function evaluateJsonnet({ path, text, variables }: JsonnetRequest): string {
  const answer = evaluate({ path, text, variables });
  if (answer === undefined) throw new PipelineFileError(tooLong);
  const value = parseJson(answer);
  if (value === undefined) throw toFileError(answer, text);
  const documents = Array.isArray(value) ? value : [value];
  const result = documents.map((one) => `---\n${JSON.stringify(one, undefined, 2)}\n`).join("");
  if (result.length > limits.textLength) throw new PipelineFileError(tooLong);
  return result;
}

const tooLong = `jsonnet: the result has more than ${limits.textLength} characters`;

function evaluate({ path, text, variables }: JsonnetRequest): string | undefined {
  const jsonnet = openJsonnet();
  try {
    for (const [name, value] of Object.entries(variables)) jsonnet.setVariable(name, value);
    return jsonnet.evaluate(path, text, limits.textLength * maxBytesOfCharacter);
  } catch (cause) {
    // The module ends by a trap, or by calling what it cannot have.
    throw new PipelineFileError(
      cause instanceof RangeError
        ? "jsonnet: the file is nested too deeply"
        : "jsonnet: the file takes too much memory, or is nested too deeply",
    );
  }
}

function parseJson(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/**
 * An error of jrsonnet: a message, and a trace whose lines are indented and mostly begin with a place. Some errors have none,
 * so the place of a name in them is taken, if the file has it only once.
 */
function toFileError(answer: string, text: string): PipelineFileError {
  const lines = answer.trimEnd().split("\n");
  const trace = lines.findIndex((line, index) => index > 0 && line.startsWith("    "));
  const said = (trace === -1 ? lines : lines.slice(0, trace)).join(" ");
  const place = /^ +[^ ].*?:(\d+):(\d+)/m.exec(answer.slice(lines[0]?.length));
  const message = `jsonnet: ${explained(said)}`;
  if (place !== null) return new PipelineFileError(message, Number(place[1]), Number(place[2]));
  return new PipelineFileError(message, lineOfName(answer, text));
}

function explained(message: string): string {
  if (message.startsWith("import io error"))
    return "imports are not possible here; write what the file needs into it";
  return message.startsWith("stack overflow") ? "functions call each other too deeply" : message;
}

function lineOfName(answer: string, text: string): number | undefined {
  const missing = /^no such field: (.+)/.exec(answer)?.[1];
  const field = /^ +field <(.+)> manifestification/m.exec(answer)?.[1];
  const name = (missing ?? field)?.replace(/\W/g, "\\$&");
  if (name === undefined) return undefined;
  const written = new RegExp(`${missing === undefined ? "(?<!\\w)" : "\\."}${name}(?!\\w)`);
  const found = text.split("\n").flatMap((line, index) => (written.test(line) ? [index + 1] : []));
  return found.length === 1 ? found[0] : undefined;
}
