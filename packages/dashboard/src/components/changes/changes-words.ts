import type { BuildChanges } from "@signalbox/contract";
import type { ComparedWith } from "../../api/topics/build-changes-query.ts";
import { plural } from "../../lib/text.ts";

type Facts = Pick<BuildChanges, "before" | "commit_count" | "lost_commits" | "since">;

/** What the changes are compared with if there is no earlier build to name: a sentence, which a commit may end. */
export function beginningWords(
  { before, commit_count: count }: Facts,
  since: ComparedWith,
): { words: string; commit: string } {
  const none =
    since === "green" || since === "approved"
      ? `No earlier build here was ${since}`
      : "The first build here";
  if (count === 0) return { words: `${none}, with no commits of its own`, commit: "" };
  const words = `${none}: ${plural(count, "commit")}`;
  return before === ""
    ? { words: `${words}, from the beginning of the repository`, commit: "" }
    : { words: `${words} since`, commit: before };
}

/** The commits of the earlier build that this one lacks, if any. */
export function lostWords({ lost_commits: lost, since }: Facts): string | undefined {
  if (lost === 0) return undefined;
  const of = since === undefined ? "before" : `of #${since}`;
  return `${plural(lost, "commit")} ${of} ${lost === 1 ? "is" : "are"} not in this build: the branch was rewritten, or an older commit was built.`;
}

type File = BuildChanges["files"][number];

/** What a list says of a changed file beside its name and its numbers of lines. */
export function fileWords(file: File): string {
  const { change, former_path: former, binary, generated, executable } = file;
  const from = former === undefined ? "" : ` from ${former}`;
  return [
    ...(change === "modified" || change === "" ? [] : [`${changeWords[change] ?? change}${from}`]),
    ...(executable === undefined ? [] : [executable ? "now executable" : "no longer executable"]),
    ...(binary ? ["binary"] : []),
    ...(generated ? ["generated"] : []),
  ].join(", ");
}

const changeWords: Readonly<Record<string, string>> = { retyped: "another kind of file" };
