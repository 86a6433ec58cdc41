/** A place in a source file as a log names it. Lines are counted from 1. */
export type FilePlace = {
  readonly file: string;
  readonly line: number;
};

const NAME = String.raw`[\w@~.+-]+`;
/** A path with an extension, absolute or not; also `file:///app/a.js`. */
const PATH = String.raw`(?:file:\/\/)?(?:[A-Za-z]:)?[\\/]?(?:${NAME}[\\/])*${NAME}\.[A-Za-z]\w{0,9}`;
/** File names without an extension that tools report. */
const BARE = String.raw`(?:${NAME}[\\/])*(?:Makefile|GNUmakefile|Dockerfile|Jenkinsfile|Rakefile|Gemfile|Vagrantfile|Justfile|justfile)`;
const FILE = `(${PATH}|${BARE})`;
const BEFORE = String.raw`(?<![\w@./\\~+-])`;

const FORMS: readonly RegExp[] = [
  // Python: `File "a.py", line 3`
  new RegExp(String.raw`File "([^"]+)", line (\d{1,7})`),
  // `a.c:3:7`, `a.c:3`, but no address such as `db.example.com:5432`
  new RegExp(`${BEFORE}${FILE}:(\\d{1,7})(?![\\d.])(?!\\/)`),
  // TypeScript, MSBuild: `a.ts(3,7)`
  new RegExp(`${BEFORE}${FILE}\\((\\d{1,7})(?:,\\d+)*\\)`),
  // Maven: `A.java:[3,7]`
  new RegExp(`${BEFORE}${FILE}:\\[(\\d{1,7}),\\d+\\]`),
  // Shells: `a.sh: line 3:`; PHP and others: `in a.php on line 3`, `a.tf line 3`
  new RegExp(`${BEFORE}${FILE}(?::|,)? (?:on )?line (\\d{1,7})`),
];

/** Code of dependencies and toolchains. A place in it says little about the reason of a failure. */
const FOREIGN =
  /node_modules|site-packages|dist-packages|\bnode:|<anonymous>|\/usr\/(?:local\/)?(?:lib|include|share)\/|\/lib\/python3?\.?\d*\/|\/go\/src\/(?:testing|runtime)\/|\.cargo\/registry|\/rustc\/|\/go\/pkg\/mod\/|vendor\/bundle|\/gems\/|\/drone-\w+\/steps\//;
/** A frame of the JVM: it names a class of the platform or of a test framework, and the file without its folder. */
const FOREIGN_FRAME =
  /^\s*at (?:[\w.]+\/)?(?:javax?|jdk|sun|kotlin|scala|junit|org\.(?:junit|testng|hamcrest|assertj|mockito|gradle))\./;
/**
 * The folders in which runners check out the source: of Drone and this server, and of Woodpecker. Paths below them are shown
 * relative to the repository.
 */
const WORKSPACE =
  /(?:file:\/\/)?(?<![\w.-])(?:\/[\w@~.+-]+)*?\/(?:drone\/src|woodpecker\/src\/[\w.-]+\/[\w.-]+\/[\w.-]+)\//g;
/** A host name, not a file: `example.com:443`. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|local|internal|svc|cloud|localhost)$/i;

/** The first place in a file of the repository that a line of a log names, or undefined. */
export function filePlaceIn(text: string): FilePlace | undefined {
  if (FOREIGN_FRAME.test(text)) return undefined;
  for (const form of FORMS) {
    const [, file = "", line = ""] = form.exec(text) ?? [];
    const isUseful = file !== "" && !HOST.test(file) && !FOREIGN.test(file) && Number(line) > 0;
    if (isUseful) return { file: shortPath(file), line: Number(line) };
  }
  return undefined;
}

function shortPath(file: string): string {
  return withoutWorkspace(file)
    .replace(/^file:\/\//, "")
    .replace(/^\.\//, "");
}

/** A text without the path of the workspace before the files that it names. */
export function withoutWorkspace(text: string): string {
  return text.replace(WORKSPACE, "");
}
