import { describe, expect, it } from "vitest";
import { HOSTILE_LOGS } from "../../test/hostile-logs.ts";
import { texts } from "../../test/read-log.ts";
import { ErrorScan } from "../errors/error-scan.ts";
import { exportText } from "../render/export-text.ts";
import { LogCore } from "./log-core.ts";
import { renderLine } from "../render/render-line.ts";

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

function read(name: string): LogCore {
  const core = new LogCore();
  const bytes = HOSTILE_LOGS[name]!();
  for (let at = 0; at < bytes.length; at += 65_536) {
    core.appendStored(bytes, at, Math.min(bytes.length, at + 65_536));
  }
  core.end();
  core.terminal.settle();
  return core;
}

describe("hostile logs", () => {
  it.each(Object.keys(HOSTILE_LOGS))("%s: is read, drawn, searched and exported", (name) => {
    const core = read(name);
    const count = Math.min(core.lineCount, 2000);
    for (let line = 0; line < count; line++) {
      for (const raw of [false, true]) {
        const { segments } = renderLine(core.terminal, line, { raw });
        for (const { text, href } of segments) {
          expect(text).not.toMatch(UNSEEN);
          expect(href ?? "https://none").toMatch(/^https?:\/\//);
        }
      }
    }
    const scan = new ErrorScan();
    while (scan.step(core));
    core.groups();
    for (const form of ["plain", "colours", "raw"] as const) {
      exportText(core.terminal, 0, core.lineCount, form);
    }
  });

  it("loses no text because of an escape sequence", () => {
    const lines = texts(read("escapes")).join("\n");
    expect(lines.match(/still here/g)).toHaveLength(5);
  });

  it("uses memory in proportion to the log, even for hostile logs", () => {
    const ratio = (name: string) => read(name).allocated / HOSTILE_LOGS[name]!().length;
    for (const name of ["padding", "colours", "links", "returns"])
      expect(ratio(name)).toBeLessThan(20);
    for (const name of ["newlines", "longLine"]) expect(ratio(name)).toBeLessThan(3);
  });
});
