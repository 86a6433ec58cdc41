// Longer than other files because it is one table.

/** The likelihood that a matching line is the reason; higher is likelier. */
export type ErrorPattern = {
  readonly source: string;
  readonly severity: "error" | "failure" | "hint";
  readonly weight: number;
  readonly pattern: RegExp;
  /** Matched without paths and names, because `errors.json` is not an error. */
  readonly ofWords?: true;
};

/** Lines that only look like errors: counts of zero, retries, names of passed tests. */
export const HARMLESS_PATTERNS: readonly RegExp[] = [
  /^(?!\s*(?:not ok \d|--- FAIL)).*\b(?:no|0|zero|without)\s+(?:\w+\s+)?(?:errors?|failures?|failed|failing)\b/i,
  /\b(?:errors?|failures?|failed)\s*[:=]\s*0\b/i,
  /^\s*(?:✓|✔|√|ok\s+\d+|ok\b|PASS\b|--- PASS|\[\s*OK\s*\]|\[ok\])/,
  /\.{3}\s*ok\s*$/i,
  /\bPASSED\b/,
  /^\s*(?!WARNING: (?:DATA RACE|\w+Sanitizer)|\[warn\] \S+\.\w+$)(?:warning|warn|npm warn|WARN(?:ING)?\b|\[WARN)/i,
  /^\s*(?:Compiling|Downloading|Downloaded|Installing|Fetching|Unpacking|Setting up|Building|Get:\d+)\s/,
  /[,;.(]\s*retrying\b|\b(?:retrying in|will retry|continuing|ignored|allowed to fail)\b/i,
  /^\+ /,
];

/** Prefixes that tools put before a message: BuildKit's step and clock, or a time. */
export const PREFIX =
  /^(?:#\d+ \d+\.\d+ |\[?\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?\]?\s+|\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s+)/;

/** A line without any of these words is skipped. The match ignores case. */
export const ERROR_WORDS =
  /err|fail|fatal|terminated|panic|exception|traceback|not found|no such|cannot|can't|could not|couldn't|unable|undefined|denied|refused|killed|abort|segmentation|core dumped|out of memory|timed out|timeout|unexpected|unresolved|conflict|expected|missing|invalid|unauthorized|forbidden|no space|✗|✕|✖|×|●|##\[|\[-\]|\bnot ok|e:|f\d+:|violation|unsupported|overflow|leak|rejected|unknown|assert|problem|unbound|not set|bad substitution|syntax|busy|: [efwc]\d{3,4}[: ]|: [efwc]: |\d\) [[\w]|[a-z]:\d+:[ \d]|diff in |would reformat|\[warn\] |\[e\]|threshold|data race|sanitizer/i;

function entry(
  source: string,
  severity: ErrorPattern["severity"],
  weight: number,
  pattern: RegExp,
): ErrorPattern {
  return { source, severity, weight, pattern };
}

/** The first matching row decides, so specific rows precede general ones. */
export const ERROR_PATTERNS: readonly ErrorPattern[] = [
  // Closing lines of tools that have reported the error before.
  entry(
    "summary",
    "hint",
    44,
    /^(?:error: )?(?:could not compile|aborting due|test (?:run )?failed|build failed|process didn't|failed to (?:push|fetch) some|metadata-generation-failed|subprocess-exited-with-error|Recipe |\d+ errors?\b)|^✖ \d+ problem/i,
  ),
  // Compilers and type checkers: file, line, message.
  entry("rust", "error", 90, /^error\[E\d{4}\]: /),
  entry("gcc or clang", "error", 90, /^[^\s:][^:]*:\d+(?::\d+)?: (?:fatal )?error: /),
  entry(
    "linker",
    "error",
    85,
    /undefined reference to|ld: (?:cannot find|symbol\(s\) not found|library not found)|unresolved external symbol/,
  ),
  entry("typescript", "error", 90, /(?:\(\d+,\d+\): |:\d+:\d+ - )error TS\d+: |^error TS\d+: /),
  entry("go", "error", 90, /^(?:\.{0,2}\/?[\w./-]+\.go):\d+:\d+: /),
  entry(
    "go modules",
    "error",
    85,
    /^go: .*(?:no matching versions|cannot find|unknown revision|not found|missing|errors parsing|inconsistent|requires go)/,
  ),
  entry(
    "javac or kotlin",
    "error",
    90,
    /^(?:\[ERROR\] )?\S+\.(?:java|scala|groovy):(?:\[?\d+(?:,\d+\])?):? (?:error: )?|^e: (?:file:\/\/)?\S+\.kts?:/,
  ),
  entry("msbuild", "error", 90, /: error (?:CS|MSB|NU|NETSDK|FS|BC|C|LNK)\d+: /),
  entry("swift", "error", 90, /^\S+\.swift:\d+:\d+: error: /),
  entry("elixir", "error", 88, /^\*\* \((?:\w+\.?)+(?:Error|Exception)\)|^== Compilation error/),
  entry("php", "error", 88, /^(?:PHP )?(?:Parse|Fatal) error: /),
  entry("ruby", "error", 88, /^\S+\.rb:\d+:in .*(?:Error|Exception)\)?/),
  entry("haskell", "error", 88, /^\S+\.l?hs:\d+:\d+: error/),
  entry("location", "error", 83, /^(?:\.{0,2}\/)?[\w@][\w@./[\]()-]*\.[a-z]+:\d+:\d+$/),
  entry("zig", "error", 90, /^\S+\.zig:\d+:\d+: error: /),
  entry("terraform", "error", 88, /^(?:[│╷]\s*)?Error: (?!Process completed)/),
  entry("cmake", "error", 88, /^CMake Error\b/),
  entry(
    "esbuild or vite",
    "error",
    88,
    /^(?:✘|✗|X) \[ERROR\] |^\[vite\].*error|^(?:RollupError|error during build):?|^ERROR in |^Module not found: /,
  ),
  entry(
    "docker build",
    "error",
    86,
    /^(?:#\d+ )?ERROR: (?:failed to|process|executor)|^(?:error: )?failed to solve: |^ERROR: failed to solve/,
  ),
  // Test runners: the first test that failed.
  entry("go test", "failure", 88, /^\s*--- FAIL: /),
  entry("robot", "failure", 85, /\S\s+\| FAIL \|$/),
  entry("race", "failure", 90, /^WARNING: (?:DATA RACE|\w+Sanitizer)/),
  entry("go panic", "failure", 92, /^panic: |^fatal error: (?:all goroutines|concurrent)/),
  entry("rust test", "failure", 92, /^thread '[^']*'(?: \(\d+\))? panicked at /),
  entry("rust test", "failure", 80, /^test .* \.\.\. FAILED$/),
  entry("pytest", "failure", 90, /^E {2,}\S/),
  entry("pytest", "failure", 78, /^(?:FAILED|ERROR) \S+\.py(?:::| - |$)/),
  entry(
    "python",
    "error",
    87,
    /^(?:[A-Za-z_][\w.]*\.)?(?:[A-Z]\w*(?:Error|Exception|Interrupt|Exit|Warning)|KeyError|StopIteration)(?:: .*)?$/,
  ),
  entry("unittest", "failure", 76, /^(?:FAIL|ERROR): test\w* \(/),
  entry(
    "jest",
    "failure",
    92,
    /^\s*● (?!Console|Cannot log)\S.* › |^\s*● (?!Console)(?:Test suite failed to run|\S+$)/,
  ),
  entry("vitest", "failure", 91, /^\s*(?:FAIL|❯ FAIL) {1,2}\S.* > |^\s*FAIL {1,2}\S+\.\w+/),
  entry(
    "assertion",
    "failure",
    84,
    /^\s*(?:AssertionError|AssertionFailedError|AssertionException|[Aa]ssertion(?: with \S+)? [Ff]ailed|(?:java|org)\.\S*Assert\w*)\b/,
  ),
  entry("playwright", "failure", 86, /^\s*\d+\) \[\w+\] › /),
  entry(
    "junit or surefire",
    "failure",
    88,
    /^(?:\[ERROR\]\s+)?\S+(?:Test|Tests|IT|Spec)\b.*(?:<<< (?:FAILURE|ERROR)!|> .* FAILED$|:\d+ (?:expected|»))|^(?!\[)\S+ > .* FAILED$/,
  ),
  entry("rspec", "failure", 84, /^\s*Failure\/Error: |^rspec \.\/\S+:\d+/),
  entry("phpunit", "failure", 84, /^\d+\) \S+::test|^Failed asserting that /),
  entry("googletest", "failure", 86, /^\S+:\d+: Failure$|^\[\s+FAILED\s+\] \S+\.\S+/),
  entry("ctest", "failure", 80, /\*\*\*(?:Failed|Exception|Timeout)/),
  entry("dotnet test", "failure", 86, /^\s*(?:Failed|X) \S+(?:\.\S+)* \[/),
  entry("dotnet test", "failure", 85, /\[FAIL\]$/),
  entry("dart", "failure", 86, /^\d\d:\d\d \+\d+(?: ~\d+)? -\d+: .* \[E\]$/),
  entry(
    "coverage",
    "failure",
    80,
    /\b(?:coverage|threshold)\b.*\b(?:not met|below|less than|under)\b/i,
  ),
  entry("pester", "failure", 82, /^\s*\[-\] \S/),
  entry("tap", "failure", 86, /^#\s+Failed test (?:'|at )/),
  entry("mocha or tap", "failure", 82, /^\s*(?:not ok \d+|\d+\) \S|(?:✗|✕|✖|×) \S)/),
  // Package managers.
  entry(
    "npm",
    "error",
    86,
    /^npm (?:ERR!|error) (?:code (?!ELIFECYCLE|1$)\w+|missing script|Missing script|\d{3} )/i,
  ),
  entry(
    "node-gyp",
    "error",
    85,
    /^(?:npm (?:ERR!|error) )?gyp ERR! (?:find|stack \w*Error|\w+ error)/,
  ),
  entry("npm", "hint", 40, /^npm (?:ERR!|error)\b/i),
  entry(
    "yarn or pnpm",
    "error",
    84,
    /^error (?!Command failed)\S| ERR_PNPM_(?!RECURSIVE_RUN|RUN_)\w+|^➤ YN(?!0000)\d{4}: .*(?:error|couldn't|can't|forbidden|failed|not found|doesn't)/,
  ),
  entry(
    "pip",
    "error",
    84,
    /^ERROR: (?:Could not find a version|No matching distribution|Cannot install|ResolutionImpossible|Could not (?:install|open)|Failed building|Invalid requirement|HTTP error)/,
  ),
  entry(
    "poetry or uv",
    "error",
    82,
    /^\s*(?:× (?:No solution|Failed)|Because .* version solving failed|SolverProblemError)/,
  ),
  entry("apt", "error", 84, /^E: /),
  entry("apk", "error", 87, /^ERROR: unable to select packages|^\s+\S+ \(no such package\)/),
  entry(
    "bundler",
    "error",
    84,
    /^(?:Could not find (?:gem|compatible)|Bundler (?:could not|found conflicting)|Gem::\w+|An error occurred while installing)/,
  ),
  entry("composer", "error", 82, /^\s*(?:Problem \d+$|Your requirements could not be resolved)/),
  entry(
    "maven or gradle",
    "error",
    82,
    /^\[ERROR\] (?:Failed to execute goal|.*Could not resolve dependencies)|^> Could not (?:resolve|find)/,
  ),
  entry("gradle", "hint", 45, /^\* What went wrong:|^Execution failed for|^FAILURE: Build failed/),
  // Git, containers, clouds.
  entry(
    "git",
    "error",
    86,
    /^fatal: (?!no errors)|^error: (?:pathspec|src refspec|Your local changes)|^remote: .*(?:error|fatal|denied|not found|invalid)|^CONFLICT \(|! \[(?:remote )?rejected\]/,
  ),
  entry("program", "error", 86, /^error: (?!no errors)/),
  entry(
    "kubernetes",
    "error",
    84,
    /^Error from server|^error: (?:unable to|timed out|resource mapping)|ImagePullBackOff|CrashLoopBackOff|exceeded its progress deadline/,
  ),
  entry("helm", "error", 84, /^Error: (?:INSTALLATION FAILED|UPGRADE FAILED|\w+)/),
  entry(
    "docker",
    "error",
    84,
    /^(?:docker: )?Error response from daemon|manifest (?:for \S+ not found|unknown)|pull access denied|^denied: |^Cannot connect to the Docker daemon/,
  ),
  entry("ansible", "error", 84, /^fatal: \[|^(?:ERROR|failed): \[|^failed: \[/),
  entry(
    "lint",
    "error",
    82,
    /^\s*\d+:\d+\s+(?:error|✖|✗|×)\s+|^\S+:\d+:\d+: (?:[EFWC]\d{3,4} |[EF]\d{4}: |[CWEF]: )|^\S+\.\w+:\d+:\d+ \w+\/|^[Ww]ould reformat:? |^Diff in \S|^\[warn\] \S+\.\w+$/,
  ),
  entry(
    "linter",
    "error",
    80,
    /^\S+\.(?:sh|yml|yaml|md|css|sql|tf):\d+(?::\d+)?:? .*(?:error|SC\d{4}|MD\d{3})/,
  ),
  // Shells and systems.
  entry(
    "memory",
    "error",
    94,
    /JavaScript heap out of memory|java\.lang\.OutOfMemoryError|\bOOMKilled\b|Out of memory|Cannot allocate memory|signal: killed|^Killed$|: line \d+: +\d+ Killed/,
  ),
  entry("disk", "error", 94, /No space left on device/),
  entry(
    "crash",
    "error",
    92,
    /Segmentation fault|core dumped|SIGSEGV|Bus error|Illegal instruction|AddressSanitizer|LeakSanitizer|stack smashing/,
  ),
  entry(
    "shell",
    "error",
    86,
    /(?:^|: )(?:line \d+: |\d+: )?.*: (?:command not found|not found|No such file or directory|Permission denied|bad substitution|unbound variable|parameter not set|syntax error.*|Syntax error: .*|Is a directory|Text file busy|Exec format error)$/,
  ),
  entry("ssh", "error", 85, /^Host key verification failed|Permission denied \(|^ssh: /),
  entry("make", "hint", 45, /^(?:g?make|mingw32-make)(?:\[\d+\])?: \*\*\* (?!\[)/),
  entry("make", "hint", 42, /^(?:g?make|ninja)(?:\[\d+\])?: (?:\*\*\*|build stopped)/),
  entry(
    "program",
    "error",
    80,
    /^[\w./-]+(?: \(\w+\))?: (?:.*: )?(?:cannot|can't|could not|couldn't|unable to|failed to|unrecognized|unknown|invalid|illegal|missing) /i,
  ),
  entry(
    "network",
    "error",
    80,
    /Could not resolve host|Connection refused|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|Connection timed out|TLS handshake|certificate (?:verify failed|has expired|signed by unknown)|\b(?:401 Unauthorized|403 Forbidden|404 Not Found|50[0234] \w+)\b|returned error: \d{3}/,
  ),
  entry("javascript", "error", 84, /^\s*(?:Uncaught )?(?:\w*Error)(?: \[\w+\])?: \S/),
  entry(
    "java",
    "error",
    84,
    /^(?:Exception in thread "[^"]*" |Caused by: )?(?:[a-z][\w$]*\.)+[A-Z][\w$]*(?:Exception|Error)\b/,
  ),
  entry(
    "timeout",
    "error",
    78,
    /^Terminated$|\b(?:timed out after|deadline exceeded|timeout of \d+|exceeded (?:the )?timeout|Timeout exceeded)/i,
  ),
  entry("workflow", "error", 80, /^(?:::error\b|##\[error\](?!Process completed|Bash exited))/),
  // Lines of any tool that call themselves errors.
  entry("general", "error", 70, /^(?:\S+ )?(?:\[?(?:FATAL|CRITICAL)\]?|fatal error)\b[\s:\]]/i),
  entry("general", "error", 66, /^\s*(?:\[?ERROR\]?|Error|error)(?::|\]|\s-|\s)\s*\S/),
  entry(
    "general",
    "error",
    63,
    /^(?:\w+: )?[^\s:]+\.[a-z]+:\d+(?::\d+)?: (?!.*\b(?:warning|note|info|hint|debug)\b)\S/i,
  ),
  entry("general", "error", 62, /^(?:Cannot|Can't|Could not|Couldn't|Unable to|Failed to) \S/),
  entry("general", "error", 56, /^\S+(?: \S+){0,3} \[?(?:ERROR|FATAL|level=(?:error|fatal))\]?\b/),
  entry(
    "general",
    "hint",
    50,
    /\b(?:error|failed|failure|fatal|exception|unable to|could not|cannot)\b: \S/i,
  ),
  {
    source: "general",
    severity: "hint",
    weight: 30,
    pattern:
      /\b(?:failed|failure|fatal|exited with (?:code|status) [1-9]\d*|exit (?:code|status) [1-9]\d*)\b/i,
    ofWords: true,
  },
  { source: "general", severity: "hint", weight: 20, pattern: /\berrors?\b/i, ofWords: true },
];
