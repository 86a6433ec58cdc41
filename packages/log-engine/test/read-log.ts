import { LogCore } from "../src/read/log-core.ts";
import { renderLine } from "../src/render/render-line.ts";
import type { LogLine, LogPiece } from "../src/types/values.ts";

export function allLines(core: LogCore, raw = false): LogLine[] {
  core.terminal.settle();
  return Array.from({ length: core.lineCount }, (_, line) =>
    renderLine(core.terminal, line, { raw }),
  );
}

export function textOf(line: LogLine): string {
  return line.segments.map((segment) => segment.text).join("");
}

export function texts(core: LogCore, raw = false): string[] {
  return allLines(core, raw).map(textOf);
}

/** A finished log of pieces, through the JSON that servers store. */
export function storedLog(pieces: readonly LogPiece[], chunkBytes = Infinity): LogCore {
  return storedText(JSON.stringify(pieces), chunkBytes);
}

export function storedText(json: string, chunkBytes = Infinity): LogCore {
  const core = new LogCore();
  const bytes = new TextEncoder().encode(json);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    core.appendStored(bytes.slice(at, Math.min(bytes.length, at + chunkBytes)));
  }
  core.end();
  return core;
}

/** One piece per line of a text. */
export function logOf(text: string, time: (line: number) => number = () => 0): LogCore {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return storedLog(lines.map((out, pos) => ({ pos, out, time: time(pos) })));
}
