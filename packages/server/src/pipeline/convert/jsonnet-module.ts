import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { limitMemory } from "./limit-memory.ts";

/** Megabytes of an evaluation. */
const memoryMegabytes = 256;

const allocate = "__wbindgen_malloc";
const moveStack = "__wbindgen_add_to_stack_pointer";
const exported = z.object({
  memory: z.instanceof(WebAssembly.Memory),
  [allocate]: z.custom<(bytes: number, align: number) => number>(isFunction),
  [moveStack]: z.custom<(change: number) => number>(isFunction),
  jsonnet_make: z.custom<() => number>(isFunction),
  jsonnet_ext_string: z.custom<(machine: number, ...texts: number[]) => void>(isFunction),
  jsonnet_evaluate_snippet:
    z.custom<(answer: number, machine: number, ...texts: number[]) => void>(isFunction),
});

let compiled: WebAssembly.Module | undefined;

/** A new evaluator of Jsonnet in WebAssembly, for one file. It gets no function of this process, so it reaches nothing. */
export function openJsonnet() {
  compiled ??= compile();
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled))
    (imports[module] ??= {})[name] = refuse;
  const { exports } = new WebAssembly.Instance(compiled, imports);
  const machine = exported.parse(exports);
  const { memory } = machine;

  const pass = (text: string): [number, number] => {
    const bytes = Buffer.from(text);
    const at = machine[allocate](bytes.length, 1);
    new Uint8Array(memory.buffer).set(bytes, at);
    return [at, bytes.length];
  };

  const vm = machine.jsonnet_make();
  return {
    setVariable: (name: string, value: string): void =>
      machine.jsonnet_ext_string(vm, ...pass(name), ...pass(value)),
    /**
     * The result as JSON, or an error with its trace, which is never JSON.
     * @returns undefined if it is longer
     */
    evaluate: (path: string, text: string, maxBytes: number): string | undefined => {
      const answer = machine[moveStack](-16);
      machine.jsonnet_evaluate_snippet(answer, vm, ...pass(path), ...pass(text));
      const [start = 0, length = 0] = new Uint32Array(memory.buffer, answer, 2);
      return length > maxBytes
        ? undefined
        : Buffer.from(memory.buffer, start, length).toString("utf8");
    },
  };
}

/** Only the module of the package is used: its JavaScript would let a file read those of this machine. */
function compile(): WebAssembly.Module {
  const place = new URL("jsonnet_wasm_bg.wasm", import.meta.resolve("@arakoodev/jsonnet"));
  return new WebAssembly.Module(limitMemory(readFileSync(place), memoryMegabytes));
}

function refuse(): never {
  throw new Error("The evaluator has failed");
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
