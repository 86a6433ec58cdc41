import {
  ago,
  amara,
  type ExampleCommit,
  type ExampleRepository,
  ivo,
  maren,
} from "./example-plan.ts";

const started: readonly ExampleCommit[] = [
  {
    id: "start",
    folder: "1-start",
    branch: "main",
    author: maren,
    age: ago(20, 6, 41),
    message: "Tell the time as minutes of the day",
  },
  {
    id: "board",
    folder: "2-board",
    branch: "main",
    author: ivo,
    age: ago(20, 1, 12),
    message: "Print the departures from a time of day on",
  },
  {
    id: "tests",
    folder: "3-tests",
    branch: "main",
    author: maren,
    age: ago(19, 8, 50),
    message: "Test the clock and the board",
    tag: "v0.1.0",
  },
  {
    id: "lint",
    folder: "4-lint",
    branch: "main",
    author: amara,
    age: ago(19, 2, 5),
    message: "Let the CI server lint and test each commit",
  },
  {
    id: "build",
    folder: "5-build",
    branch: "main",
    author: ivo,
    age: ago(18, 3, 34),
    message: "Build one file that runs anywhere\n\nThe stations have a shell and nothing else.",
  },
  {
    id: "midnight",
    folder: "midnight",
    branch: "fix/midnight",
    from: "main",
    author: amara,
    age: ago(17, 5, 10),
    message: "Begin a new day after midnight\n\nA late 23:50 arrived at 24:10.",
  },
  {
    id: "package",
    folder: "6-package",
    branch: "main",
    author: ivo,
    age: ago(16, 1, 27),
    message: "Package releases with their checksums",
    tag: "v0.2.0",
  },
  {
    id: "words",
    folder: "7-words",
    branch: "main",
    author: amara,
    age: ago(15, 2, 9),
    message: "Check the words of the README, and count what the tests call",
  },
  {
    id: "deploy",
    folder: "8-deploy",
    branch: "main",
    author: maren,
    age: ago(14, 4, 18),
    message: "Deploy main to staging, and promote from there",
  },
  {
    id: "platforms",
    folder: "platforms",
    branch: "feature/platforms",
    from: "main",
    author: ivo,
    age: ago(13, 3, 52),
    message: "Say which half of the platform a train stops at",
  },
];

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0")).join(" ");

/** Adds an assertion for each hour of the day after the last assertion of the board's test. */
const hourlyFacts = `for hour in ${hours}; do
  is "no train has left at $hour:00" "$(rows "$hour:00")" \\
    "$(awk -v now="$hour:00" '$1 >= now' $lines | wc -l | tr -d ' ')"
done
finish
`;

const timetable = "timetable/lines.txt";

const continued: readonly ExampleCommit[] = [
  {
    id: "night-train",
    edits: [{ path: timetable, before: "23:50 2 Elm", after: "22:48 1 Salt Bay\n23:50 2 Elm" }],
    branch: "main",
    author: ivo,
    age: ago(12, 2, 40),
    message: "Add the night train to Salt Bay",
  },
  {
    id: "format",
    edits: [
      {
        path: "README.md",
        before: "Every commit is",
        after:
          "A line of the timetable is a time, a platform and a destination.\n\nEvery commit is",
      },
    ],
    branch: "main",
    author: amara,
    age: ago(11, 4, 3),
    message: "Say what a line of the timetable means",
  },
  {
    id: "midnight-on-main",
    folder: "midnight",
    branch: "main",
    author: amara,
    age: ago(10, 6, 25),
    message: "Begin a new day after midnight\n\nA late 23:50 arrived at 24:10.",
  },
  {
    id: "announcement",
    edits: [
      { path: "scripts/announce.sh", before: "Mind the gap!", after: "Please mind the gap." },
    ],
    branch: "main",
    author: ivo,
    age: ago(9, 1, 16),
    message: "Announce arrivals in a calmer voice",
  },
  {
    id: "hourly",
    edits: [{ path: "tests/board.sh", before: "finish\n", after: hourlyFacts }],
    branch: "main",
    author: amara,
    age: ago(8, 5, 29),
    message: "Test the board at every hour of the day",
  },
  {
    id: "platform-2",
    edits: [{ path: timetable, before: "17:20 3 Castle", after: "17:20 2 Castle" }],
    branch: "main",
    author: maren,
    age: ago(7, 2, 58),
    message: "Move the 17:20 to platform 2",
  },
  {
    id: "short-clock",
    edits: [{ path: "src/clock.sh", before: "'%02d:%02d\\n'", after: "'%d:%02d\\n'" }],
    branch: "main",
    author: ivo,
    age: ago(6, 3, 33),
    message: "Print hours without a leading zero",
  },
  {
    id: "long-clock",
    edits: [{ path: "src/clock.sh", before: "'%d:%02d\\n'", after: "'%02d:%02d\\n'" }],
    branch: "main",
    author: ivo,
    age: ago(6, 2, 55),
    message: "Print hours with their leading zero again\n\nThe board sorts times as text.",
  },
  {
    id: "early-train",
    edits: [
      { path: timetable, before: "05:58 1 Nord", after: "05:12 3 Castle Hill\n05:58 1 Nord" },
    ],
    branch: "main",
    author: maren,
    age: ago(5, 5, 47),
    message: "Add the early train to Castle Hill",
  },
  {
    id: "add-a-train",
    edits: [
      {
        path: "README.md",
        before: "Every commit is",
        after: "To add a train, insert its line where its time belongs.\n\nEvery commit is",
      },
    ],
    branch: "main",
    author: amara,
    age: ago(4, 4, 36),
    message: "Explain how to add a train",
  },
  {
    id: "late-train",
    edits: [
      { path: timetable, before: "21:36 1 Nord", after: "20:15 2 Elm Junction\n21:36 1 Nord" },
    ],
    branch: "main",
    author: ivo,
    age: ago(3, 1, 22),
    message: "Add the late train to Elm Junction",
  },
  {
    id: "noon-train",
    edits: [{ path: timetable, before: "12:05 1 Elm", after: "12:10 1 Elm" }],
    branch: "main",
    author: maren,
    age: ago(2, 3, 7),
    message: "Run the noon train five minutes later",
  },
  {
    id: "six-answers",
    edits: [
      { path: "scripts/health.sh", before: "Is $target well?", after: "Does $target answer?" },
    ],
    branch: "main",
    author: amara,
    age: ago(1, 2, 44),
    message: "Say what the health check asks",
  },
  {
    id: "newest",
    edits: [{ path: timetable, before: "22:48 1 Salt", after: "22:58 1 Salt" }],
    branch: "main",
    author: maren,
    age: 20,
    message: "Run the night train ten minutes later",
  },
];

/**
 * A repository of shell scripts, with a graph of pipelines and with deployments. One of its steps is slower since build 14. The
 * newest commit has no build yet, so the server builds it at its start.
 */
export const departures: ExampleRepository = {
  name: "departures",
  commits: [...started, ...continued],
  builds: [
    { pushed: "lint", age: ago(19, 2, 4) },
    { pushed: "build", age: ago(18, 3, 33) },
    { pushed: "midnight", age: ago(17, 5, 9) },
    { pushed: "package", age: ago(16, 1, 26) },
    { pushed: "words", age: ago(15, 2, 8) },
    { pushed: "deploy", age: ago(14, 4, 17) },
    { pushed: "platforms", age: ago(13, 3, 51) },
    { pushed: "night-train", age: ago(12, 2, 39) },
    { promoted: 6, by: amara, age: ago(12, 1, 5) },
    { pushed: "format", age: ago(11, 4, 2) },
    { pushed: "midnight-on-main", age: ago(10, 6, 24) },
    { promoted: 11, by: maren, age: ago(10, 5, 11) },
    { pushed: "announcement", age: ago(9, 1, 15) },
    { pushed: "hourly", age: ago(8, 5, 28) },
    { pushed: "platform-2", age: ago(7, 2, 57) },
    { pushed: "short-clock", age: ago(6, 3, 32) },
    { pushed: "long-clock", age: ago(6, 2, 54) },
    { pushed: "early-train", age: ago(5, 5, 46) },
    { promoted: 18, by: maren, age: ago(5, 4, 20) },
    { pushed: "add-a-train", age: ago(4, 4, 35) },
    { rolledBackTo: 12, by: ivo, age: ago(4, 1, 50) },
    { pushed: "late-train", age: ago(3, 1, 21) },
    { pushed: "noon-train", age: ago(2, 3, 6) },
    { pushed: "six-answers", age: ago(1, 2, 43) },
  ],
};
