import { styleText } from "node:util";
import { z } from "zod";
import { ApiClient } from "../../assistants/api-client.ts";
import type { Line } from "../../assistants/quote.ts";
import { RefusedError } from "../../assistants/refused-error.ts";
import { ToolError } from "../../assistants/tool.ts";
import { clientFlags, readClientConfig } from "../../config/client-config.ts";
import { parseArguments } from "../../config/parse-arguments.ts";
import { readEnvironment } from "../../config/secret-variables.ts";
import { ConfigError } from "../../lib/config-error.ts";
import { StartError } from "../../lib/start-error.ts";
import { abortedBySignals, interruptedStatus } from "../aborted-by-signals.ts";
import type { Command } from "../command.ts";
import { askCommands, type AskCommand, type AskCommandName } from "./ask-commands.ts";

/** The exit statuses of commands that ask a server. */
const exit = { answered: 0, failed: 1, cannotAsk: 2, notEnded: 3 } as const;

/** A command that asks a server one question, and prints the answer for people or, with `--json`, for programs. */
export function askCommand(name: AskCommandName): Command {
  const command: AskCommand = askCommands[name];
  return async (args, print) => {
    const { words, flags } = readArguments(args, command);
    const { tool, input } = command.toQuestion(words, flags);
    const target = readClientConfig(flags, readEnvironment(process.env));
    const signal = abortedBySignals();
    const client = new ApiClient({ ...target, signal });
    const terminal = createTerminal();
    // `signalbox log … | head` closes the output. The exit status says the same.
    process.stdout.on("error", () => undefined);
    try {
      const { data, lines } = await tool.run(given(input), { client, progress: terminal.progress });
      terminal.clear();
      print(flags.json === true ? JSON.stringify(data, undefined, 2) : terminal.paint(lines));
      return name === "watch" ? statusOf(data) : exit.answered;
    } catch (error) {
      terminal.clear();
      if (signal.aborted) return interruptedStatus;
      throw toStartError(error);
    }
  };
}

const commonFlags = { ...clientFlags, json: { type: "boolean" } } as const;

function readArguments(args: readonly string[], { flags }: AskCommand) {
  const own = Object.entries(flags).map(([flag, type]) => [flag, { type }] as const);
  const options = { ...Object.fromEntries(own), ...commonFlags };
  const { values, positionals } = parseArguments({
    args: [...args],
    options,
    allowPositionals: true,
  });
  return { words: positionals, flags: values };
}

/** Without what was not given. */
function given(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

const Watched = z.object({ status: z.string(), ended: z.boolean() });

function statusOf(data: unknown): number {
  const { status, ended } = Watched.parse(data);
  if (!ended) return exit.notEnded;
  return status === "success" ? exit.answered : exit.failed;
}

function toStartError(error: unknown): unknown {
  const exitStatus = exit.cannotAsk;
  if (error instanceof z.ZodError)
    return new ConfigError(
      error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
  if (error instanceof ToolError || error instanceof RefusedError)
    return new StartError(error.message, { exitStatus, cause: error });
  return error;
}

/** The terminal, if there is one. Otherwise nothing but the answer is printed, without colours. */
function createTerminal() {
  const isColored = process.stdout.isTTY && !process.env["NO_COLOR"];
  const showsProgress = process.stderr.isTTY;
  let isDirty = false;
  const clear = (): void => {
    if (isDirty) process.stderr.write("\r\u001b[K");
    isDirty = false;
  };
  return {
    progress: ({ shown: text }: Line): void => {
      if (!showsProgress) return;
      clear();
      process.stderr.write(text.slice(0, Math.max(20, process.stderr.columns - 1)));
      isDirty = true;
    },
    clear,
    paint: (lines: readonly Line[]): string =>
      lines.map(({ shown }) => (isColored ? paintLine(shown) : shown)).join("\n"),
  };
}

const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
  styleText(style, text, { validateStream: false });

function paintLine(line: string): string {
  const [, label, quoted] = /^( *\S+ \| )(.*)$/.exec(line) ?? [];
  if (label === undefined || quoted === undefined)
    return line
      .replace(/\b(?:failure|error|killed)\b/, (word) => paint("red", word))
      .replace(/\bsuccess\b/, (word) => paint("green", word))
      .replace(/^Verdict:/, (word) => paint("bold", word));
  const isReason = /^ *(?:reason|why|error|test) /.test(label);
  return paint("dim", label) + (isReason ? paint("red", quoted) : quoted);
}
