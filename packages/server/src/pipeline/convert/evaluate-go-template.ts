import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { limitMemory } from "./limit-memory.ts";

export type GoTemplateRequest = { text: string; values: Record<string, unknown> };

/** Megabytes of an evaluation. */
const memoryMegabytes = 256;
const assets = "@evertdespiegeleer/go-template/dist";

type Runtime = {
  importObject: Record<string, Record<string, () => unknown>>;
  exit: (status: number) => void;
  run: (instance: WebAssembly.Instance) => Promise<void>;
};
const globals = z.object({
  Go: z.custom<new () => Runtime>(isFunction),
  Render: z.optional(z.custom<(template: string, values: string) => unknown>(isFunction)),
});

let loaded: { Go: new () => Runtime; module: WebAssembly.Module } | undefined;

/**
 * What a template of Go's package text/template makes of values.
 * @throws {PipelineFileError} if the template is invalid, or takes too much memory
 */
export async function evaluateGoTemplate({ text, values }: GoTemplateRequest): Promise<string> {
  loaded ??= await load();
  const go = new loaded.Go();
  // Its own would write to the console of the server.
  go.exit = () => undefined;
  // It ends only if the program fails, and `render` notices that.
  void go.run(new WebAssembly.Instance(loaded.module, go.importObject)).catch(() => undefined);
  const { Render: render } = globals.parse(globalThis);
  const answer = render?.(text, JSON.stringify(values, plainNumber));
  if (typeof answer !== "string")
    throw new PipelineFileError("template: it takes too much memory to evaluate");
  const refused = /^Template (?:exec|parse) error: template: tpl:(\d+)(?::\d+)?: (.*)$/s.exec(
    answer,
  );
  if (refused !== null) throw toError(refused[2] ?? "", Number(refused[1]));
  if (answer.length > limits.textLength)
    throw new PipelineFileError(
      `template: the result has more than ${limits.textLength} characters`,
    );
  return answer;
}

function toError(said: string, line: number): PipelineFileError {
  const message = said.replace(/^executing "[^"]*" at <.*?>: /s, "");
  const hint = message.startsWith("map has no entry") ? "; give it a value below data" : "";
  return new PipelineFileError(`template: ${message}${hint}`, line);
}

/** Numbers arrive as floating-point numbers, which Go writes as 1e+06 from a million on. */
function plainNumber(_key: string, value: unknown): unknown {
  return typeof value === "number" && Math.abs(value) >= 1e6 ? String(value) : value;
}

/** The module gets no files, which Go would take from `fs`, and no environment. */
async function load() {
  Object.assign(globalThis, { fs: noFiles });
  await import("@evertdespiegeleer/go-template/dist/wasm_exec.js");
  const bytes = readFileSync(new URL(import.meta.resolve(`${assets}/main.wasm`)));
  const module = new WebAssembly.Module(limitMemory(bytes, memoryMegabytes));
  return { Go: globals.parse(globalThis).Go, module };
}

const none = -1;
const noFiles = {
  constants: {
    O_WRONLY: none,
    O_RDWR: none,
    O_CREAT: none,
    O_TRUNC: none,
    O_APPEND: none,
    O_EXCL: none,
    O_DIRECTORY: none,
  },
  /** What the program writes when it fails. */
  writeSync: (_file: number, bytes: Uint8Array): number => bytes.length,
};

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
