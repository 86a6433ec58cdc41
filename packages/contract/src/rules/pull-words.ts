/** What people at a git host call a pull request, and what they write before its number. */
export type PullWords = { name: string; sign: string };

const pullRequest: PullWords = { name: "pull request", sign: "#" };
const mergeRequest: PullWords = { name: "merge request", sign: "!" };

/** The words of a git host, by its title. Those of most hosts if it is not known. */
export function pullWordsAt(host: string | undefined): PullWords {
  return host === "GitLab" ? mergeRequest : pullRequest;
}

/** The words for the request of a ref such as `refs/merge-requests/12/head`, which only GitLab has. */
export function pullWordsOf(ref: string): PullWords {
  return ref.startsWith("refs/merge-requests/") ? mergeRequest : pullRequest;
}
