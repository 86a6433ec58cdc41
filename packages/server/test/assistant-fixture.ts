import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createFrameReader } from "@signalbox/contract";
import * as z from "zod/mini";

/** What a tool answered. */
export type ToolResult = { text: string; isError: boolean };

/** An assistant that talks to a server of the Model Context Protocol. */
export type Assistant = {
  request: (method: string, params?: object) => Promise<unknown>;
  /** Calls a tool. `progress` collects the texts of its progress notifications. */
  tool: (name: string, input?: object, progress?: string[]) => Promise<ToolResult>;
  toolNames: () => Promise<string[]>;
};

/** How a transport delivers a message and its answer. `notified` gets what comes in between. */
type Deliver = (message: { id: number }, notified: (message: unknown) => void) => Promise<unknown>;

const Answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
});
const ToolAnswer = z.object({
  content: z.array(z.object({ text: z.string() })),
  isError: z.optional(z.boolean()),
});
const ToolList = z.object({ tools: z.array(z.object({ name: z.string() })) });
const Progress = z.object({ params: z.object({ message: z.string() }) });

function createAssistant(deliver: Deliver): Assistant {
  let lastId = 0;
  const ask = async (
    method: string,
    params: object,
    notified: (message: unknown) => void,
  ): Promise<unknown> => {
    lastId += 1;
    const message = { jsonrpc: "2.0", id: lastId, method, params };
    const { result, error } = Answer.parse(await deliver(message, notified));
    if (error !== undefined) throw new Error(error.message);
    return result;
  };
  const ignore = (): void => undefined;
  return {
    request: (method, params = {}) => ask(method, params, ignore),
    tool: async (name, input = {}, progress) => {
      const meta = progress && { _meta: { progressToken: "p" } };
      const params = { name, arguments: input, ...meta };
      const result = await ask("tools/call", params, (message) => {
        progress?.push(Progress.parse(message).params.message);
      });
      const { content, isError = false } = ToolAnswer.parse(result);
      return { text: content.map(({ text }) => text).join("\n"), isError };
    },
    toolNames: async () =>
      ToolList.parse(await ask("tools/list", {}, ignore)).tools.map(({ name }) => name),
  };
}

const initialization = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

const Message = z.looseObject({ id: z.optional(z.number()) });

/** Starts a command that answers on standard input and output. `ended` resolves with its exit status once it is closed. */
export async function startAssistant(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Assistant & { close: () => Promise<number | null> }> {
  const child = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  const exit = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  const waiting = new Map<number, (message: unknown) => void>();
  let notify: (message: unknown) => void = () => undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = Message.parse(JSON.parse(line));
    if (message.id === undefined) notify(message);
    else waiting.get(message.id)?.(message);
  });
  const write = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const assistant = createAssistant((message, notified) => {
    notify = notified;
    const answered = new Promise<unknown>((resolve) => waiting.set(message.id, resolve));
    write(message);
    const ended = exit.then((status) => {
      throw new Error(`The command ended with status ${status}`);
    });
    return Promise.race([answered, ended]);
  });
  await assistant.request("initialize", initialization);
  write({ jsonrpc: "2.0", method: "notifications/initialized" });
  return {
    ...assistant,
    close: () => {
      child.stdin.end();
      return exit;
    },
  };
}

/** An assistant that asks a server over HTTP. */
export function httpAssistant(address: string, token: string): Assistant {
  return createAssistant(async (message, notified) => {
    const response = await fetch(`${address}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
      },
      body: JSON.stringify(message),
    });
    const frames = createFrameReader()(await response.text());
    const messages = frames
      .filter(({ event, data }) => event === "message" && data !== "")
      .map(({ data }): unknown => JSON.parse(data));
    for (const one of messages) if (Message.parse(one).id === undefined) notified(one);
    return messages.find((one) => Message.parse(one).id === message.id);
  });
}
