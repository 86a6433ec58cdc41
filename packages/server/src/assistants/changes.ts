import type { BuildChanges } from "@signalbox/contract";
import type { ApiClient } from "./api-client.ts";
import { shortCommit } from "./build-words.ts";
import type { BuildPlace } from "./builds.ts";
import { oneLine, quote, say, type Line } from "./quote.ts";

/** Commits and files that an answer names. */
const maxCommits = 5;
const maxFiles = 12;

/** What is in a build and was not in the last comparable one that succeeded; undefined if the server cannot tell. */
export async function readChanges(
  client: ApiClient,
  place: BuildPlace,
): Promise<BuildChanges | undefined> {
  const changes = await client.find("getBuildChanges", place, { since: "green" });
  return changes === undefined || changes.problem !== undefined ? undefined : changes;
}

/** The changes in a few fields, for programs. */
export function briefChanges(changes: BuildChanges | undefined) {
  return (
    changes && {
      since: changes.since,
      commits: changes.commits
        .slice(0, maxCommits)
        .map(({ sha, author_name: author, message }) => ({
          sha,
          author,
          title: oneLine(message.split("\n", 1)[0] ?? ""),
        })),
      commit_count: changes.commit_count,
      files: handWritten(changes).map(({ path, change, additions, deletions }) => ({
        path: oneLine(path),
        change,
        additions,
        deletions,
      })),
      file_count: changes.file_count,
    }
  );
}

/** The changes in lines. */
export function changeLines(changes: BuildChanges | undefined): Line[] {
  if (changes === undefined) return [];
  const { since, commits, commit_count: count, file_count: files } = changes;
  const from = since === undefined ? say`where its branch began` : say`#${since}, which passed`;
  return [
    say`Changed since ${from} (commits: ${count}, files: ${files})`,
    ...commits
      .slice(0, maxCommits)
      .map(({ sha, author_name: author, message }) =>
        quote(
          "commit",
          `${shortCommit(sha)} ${author}: ${oneLine(message.split("\n", 1)[0] ?? "", 120)}`,
        ),
      ),
    ...handWritten(changes).map(({ path, additions, deletions }) =>
      quote("file", `${oneLine(path, 150)} +${additions} -${deletions}`),
    ),
  ];
}

/** Files that people wrote, before those that programs did. */
function handWritten({ files }: BuildChanges): BuildChanges["files"] {
  return files.toSorted((a, b) => Number(a.generated) - Number(b.generated)).slice(0, maxFiles);
}
