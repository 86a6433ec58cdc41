import type { Test } from "@signalbox/contract";
import { plural } from "../../../lib/text.ts";

/** A row of the list: the heading of a group, or a test. */
export type TestRow =
  | { kind: "heading"; key: string; title: string; note: string }
  | { kind: "test"; key: string; test: Test };

type Options = {
  /** Every word must occur in the suite, the name or the file. */
  filter: string;
  bySuite: boolean;
};

/** The tests that a filter leaves, in groups: failed ones first, then what is remarkable, then the slowest first. */
export function testRows(tests: readonly Test[], { filter, bySuite }: Options): TestRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown =
    words.length === 0 ? tests : tests.filter((test) => words.every((word) => has(test, word)));
  const ordered = shown.toSorted(byInterest);
  const rows: TestRow[] = [];
  for (const { title, note, members } of (bySuite ? suitesOf : kindsOf)(ordered)) {
    rows.push({ kind: "heading", key: `heading ${title}`, title, note });
    for (const test of members) rows.push({ kind: "test", key: String(test.id), test });
  }
  return rows;
}

const has = ({ suite, name, file = "" }: Test, word: string): boolean =>
  name.toLowerCase().includes(word) ||
  suite.toLowerCase().includes(word) ||
  file.toLowerCase().includes(word);

type Group = { title: string; note: string; members: readonly Test[] };

const kinds = ["Failed", "Flaky or slower than usual", "Passed", "Skipped"] as const;

function kindOf({ status, verdict, usual }: Test): number {
  if (status === "failed") return 0;
  if (status === "skipped") return 3;
  return verdict === undefined && usual === undefined ? 2 : 1;
}

/** Failed tests stay in the order of their reports, because the first one may be the cause of the others. */
function byInterest(one: Test, other: Test): number {
  const kind = kindOf(one);
  const order = kind - kindOf(other);
  return order === 0 && kind > 0 ? other.duration - one.duration : order;
}

function kindsOf(tests: readonly Test[]): Group[] {
  const groups = Map.groupBy(tests, kindOf);
  return kinds.flatMap((title, kind) => {
    const members = groups.get(kind);
    if (members === undefined) return [];
    const order = kind === 2 && members.length > 1 ? ", the slowest first" : "";
    return [{ title, note: `${plural(members.length, "test")}${order}`, members }];
  });
}

/** Those with failures first; the others by name. */
function suitesOf(tests: readonly Test[]): Group[] {
  return [...Map.groupBy(tests, ({ suite }) => suite)]
    .map(([suite, members]) => {
      const failed = members.filter(({ status }) => status === "failed").length;
      const note = [
        ...(failed > 0 ? [`${failed} failed`] : []),
        plural(members.length, "test"),
      ].join(" of ");
      return { title: suite || "Without a suite", note, members, failed };
    })
    .toSorted((a, b) => Math.sign(b.failed) - Math.sign(a.failed) || compare(a.title, b.title));
}

const { compare } = new Intl.Collator("en", { numeric: true });
