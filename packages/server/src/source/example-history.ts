export type ExampleCommit = {
  /** The folder below `example/` with the files that the commit adds or changes. */
  readonly folder: string;
  readonly branch: string;
  /** The branch from which a new branch starts. */
  readonly from?: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly date: string;
  readonly message: string;
  readonly tag?: string;
};

const maren = { name: "Maren Holt", email: "maren@example.com" };
const ivo = { name: "Ivo Brandt", email: "ivo@example.com" };
const amara = { name: "Amara Diallo", email: "amara@example.com" };

/** The commits of the example repository, in the order of creation. */
export const exampleHistory: readonly ExampleCommit[] = [
  {
    folder: "1-start",
    branch: "main",
    author: maren,
    date: "2025-09-01T08:12:00Z",
    message: "Tell the time as minutes of the day",
  },
  {
    folder: "2-board",
    branch: "main",
    author: ivo,
    date: "2025-09-01T15:40:00Z",
    message: "Print the departures from a time of day on",
  },
  {
    folder: "3-tests",
    branch: "main",
    author: maren,
    date: "2025-09-02T09:05:00Z",
    message: "Test the clock and the board",
    tag: "v0.1.0",
  },
  {
    folder: "4-lint",
    branch: "main",
    author: amara,
    date: "2025-09-03T10:30:00Z",
    message: "Let the CI server lint and test each commit",
  },
  {
    folder: "5-build",
    branch: "main",
    author: ivo,
    date: "2025-09-04T14:21:00Z",
    message: "Build one file that runs anywhere\n\nThe stations have a shell and nothing else.",
  },
  {
    folder: "midnight",
    branch: "fix/midnight",
    from: "main",
    author: amara,
    date: "2025-09-05T07:55:00Z",
    message: "Begin a new day after midnight\n\nA late 23:50 arrived at 24:10.",
  },
  {
    folder: "6-package",
    branch: "main",
    author: ivo,
    date: "2025-09-08T11:47:00Z",
    message: "Package releases with their checksums",
    tag: "v0.2.0",
  },
  {
    folder: "7-words",
    branch: "main",
    author: amara,
    date: "2025-09-09T16:03:00Z",
    message: "Check the words of the README, and count what the tests call",
  },
  {
    folder: "8-deploy",
    branch: "main",
    author: maren,
    date: "2025-09-10T09:18:00Z",
    message: "Deploy main to staging, and promote from there",
  },
  {
    folder: "platforms",
    branch: "feature/platforms",
    from: "main",
    author: ivo,
    date: "2025-09-11T13:36:00Z",
    message: "Say which half of the platform a train stops at",
  },
];
