import type { z } from "zod";
import type { ApiClient } from "./api-client.ts";
import type { Line } from "./quote.ts";

/** What a tool answers: for programs, and in words. */
export type ToolAnswer = { data: unknown; lines: readonly Line[] };

export type ToolContext = {
  client: ApiClient;
  /** Says how far a long call has come. */
  progress: (text: Line) => void;
};

/** One question or action, as assistants and the command line use it. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** Refuses what it does not know: the answer would be to another question. */
  input: z.ZodObject<z.ZodRawShape, z.core.$strict>;
  /** `write`: it changes something, so it exists only where that was allowed. `destroy`: what it ends cannot be continued. */
  effect: "read" | "write" | "destroy";
  /** Parses the input with the schema, and throws a RefusedError or a ToolError that says what to do instead. */
  run: (input: unknown, context: ToolContext) => Promise<ToolAnswer>;
};

/** Something in a request is wrong or cannot be done; the message says what to do instead. */
export class ToolError extends Error {
  override name = "ToolError";

  constructor(said: Line, options?: ErrorOptions) {
    super(said.shown, options);
  }
}

type Definition<Input extends Tool["input"]> = Omit<Tool, "input" | "run"> & {
  input: Input;
  run: (input: z.output<Input>, context: ToolContext) => Promise<ToolAnswer>;
};

/** A row of the table of tools. */
export function defineTool<Input extends Tool["input"]>(tool: Definition<Input>): Tool {
  return { ...tool, run: async (input, context) => tool.run(tool.input.parse(input), context) };
}
