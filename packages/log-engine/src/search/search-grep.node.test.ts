import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { linesFound } from "../../test/find-lines.ts";
import { logOf } from "../../test/read-log.ts";
import type { SearchQuery } from "../types/values.ts";

const folder = mkdtempSync(join(tmpdir(), "log-search-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("searching", () => {
  it("finds the lines that grep finds", async () => {
    const log = Array.from(
      { length: 20_000 },
      (_, i) => `${i % 7} step ${i} Error_${i % 13} in src/größe_${i % 101}.ts: (warn) [x]`,
    ).join("\n");
    const file = join(folder, "log.txt");
    writeFileSync(file, `${log}\n`);
    const core = logOf(`${log}\n`);
    const cases: [SearchQuery, string[]][] = [
      [{ text: "error_12" }, ["-i", "-F"]],
      [{ text: "Error_1", case: true }, ["-F"]],
      [{ text: "Error_1", case: true, word: true }, ["-F", "-w"]],
      [{ text: "größe_7.ts", case: true }, ["-F"]],
      [{ text: "(warn) [x]" }, ["-i", "-F"]],
      [{ text: "^[0-3] .*_1[0-2] in .*9\\.ts", case: true, regex: true }, ["-E"]],
      [{ text: "step (12|7)3+ ", regex: true }, ["-i", "-E"]],
    ];
    for (const [query, flags] of cases) {
      const output = execFileSync("grep", ["-n", ...flags, "-e", query.text, file], {
        env: { LC_ALL: "C.UTF-8" },
        maxBuffer: 1 << 26,
      });
      const expected = output
        .toString()
        .trim()
        .split("\n")
        .map((line) => Number.parseInt(line, 10) - 1);
      expect(await linesFound(core, query)).toEqual(expected);
    }
  });

  it("finds the lines that grep finds, whatever the log and the words", async () => {
    const text = (max: number) =>
      fc.string({ unit: fc.constantFrom("a", "B", "_", ".", " ", "(", "é", "1"), maxLength: max });
    const query = fc.record({ text: text(3), case: fc.boolean(), word: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text(12), { minLength: 1, maxLength: 40 }),
        query.filter((given) => given.text !== ""),
        async (lines, given) => {
          const log = `${lines.join("\n")}\n`;
          const flags = [!given.case && "-i", given.word && "-w"].filter((flag) => flag !== false);
          const { stdout } = spawnSync("grep", ["-n", "-F", ...flags, "-e", given.text], {
            input: log,
            env: { LC_ALL: "C.UTF-8" },
          });
          const numbers = stdout.toString().match(/^\d+(?=:)/gm) ?? [];
          expect(await linesFound(logOf(log), given)).toEqual(numbers.map((at) => Number(at) - 1));
        },
      ),
      { numRuns: 150 },
    );
  });
});
