import { LogCore } from "../read/log-core.ts";
import { renderLine } from "../render/render-line.ts";

/** Lines that reach most patterns; more of them than a short log has, so that the model chooses among them. */
const lines = [
  "+ npm test",
  "compiled 12 modules in 3.4 s",
  "2026-01-02T03:04:05Z [INFO] server: listening on 127.0.0.1:8080",
  "src/app.ts(12,5): error TS2304: Cannot find name total.",
  "  at run (/src/app.js:12:5)",
  "--- FAIL: TestTotal (0.00s)",
  "AssertionError: expected 5 but got -1",
  "make: *** [Makefile:2: all] Error 1",
  "warning: unused variable: x",
  "",
];
const LINE_COUNT = 100;

/**
 * Reads a small log and renders its lines. The engine compiles functions and patterns when they are used for the first time,
 * which takes longer than reading a small log does.
 */
export function warmUp(): LogCore {
  const pieces = Array.from({ length: LINE_COUNT }, (_, pos) => {
    return { pos, out: `${lines[pos % lines.length]}\n`, time: 0 };
  });
  const core = new LogCore();
  core.appendStored(new TextEncoder().encode(JSON.stringify(pieces)));
  core.end();
  for (let line = 0; line < core.lineCount; line++) renderLine(core.terminal, line, {});
  return core;
}
