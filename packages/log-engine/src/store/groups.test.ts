import fc from "fast-check";
import { expect, test } from "vitest";
import { logOf } from "../../test/read-log.ts";

const lines = fc.array(
  fc.constantFrom("x", "+ run", "::group::a", "##[group]b", "::endgroup::", "##[endgroup]"),
  { maxLength: 30 },
);

type Group = { start: number; end: number; depth: number };

/** The reference: each group searches for its end line by line. */
const reference = (log: readonly string[]): Group[] => {
  const groups: Group[] = [];
  for (const [start, line] of log.entries()) {
    const isCommand = line.startsWith("+ ");
    if (!isCommand && !line.includes("group")) continue;
    if (line.includes("end")) continue;
    groups.push({
      start,
      end: isCommand ? endOfCommand(log, start) : endOfNamed(log, start),
      depth: 0,
    });
  }
  for (const group of groups)
    group.depth = groups.filter(
      ({ start, end }) => start < group.start && end > group.start,
    ).length;
  return groups;
};

/** One past the end mark of this group, or the end of the log. */
const endOfNamed = (log: readonly string[], start: number): number => {
  let open = 0;
  for (let line = start; line < log.length; line++) {
    if (/^(?:::group::|##\[group\])/.test(log[line]!)) open++;
    if (/^(?:::end|##\[end)/.test(log[line]!)) open--;
    if (open === 0) return line + 1;
  }
  return log.length;
};

/** The next command outside nested named groups, or the end of the enclosing group. */
const endOfCommand = (log: readonly string[], start: number): number => {
  let outer = 0;
  for (const line of log.slice(0, start)) {
    if (/^(?:::group::|##\[group\])/.test(line)) outer++;
    if (/^(?:::end|##\[end)/.test(line)) outer = Math.max(0, outer - 1);
  }
  let open = 0;
  for (let line = start + 1; line < log.length; line++) {
    if (/^(?:::group::|##\[group\])/.test(log[line]!)) open++;
    else if (/^(?:::end|##\[end)/.test(log[line]!)) {
      if (open === 0 && outer > 0) return line;
      open = Math.max(0, open - 1);
    } else if (log[line]!.startsWith("+ ") && open === 0) return line;
  }
  return log.length;
};

test("groups are the same as those found by checking each line", () => {
  fc.assert(
    fc.property(lines, (log) => {
      const { start, end, depth } = logOf(log.map((line) => `${line}\n`).join("")).groups();
      const found = [...start].map((line, i) => ({ start: line, end: end[i]!, depth: depth[i]! }));
      expect(found).toEqual(reference(log));
    }),
    { numRuns: 2000 },
  );
});
