// Longer than other files because it is one table.

/** Which form of a line a shape is looked for in: all of it, without decorations, or only its words. */
type Part = "text" | "bare" | "words";

export interface ErrorShape {
  readonly reason: string;
  /** For or against a line; fitted by `bench/error-points.bench.ts`. Without points, contexts ask for it. */
  readonly points: number;
  readonly part: Part;
  readonly pattern: RegExp;
}

function shape(reason: string, points: number, part: Part, pattern: RegExp): ErrorShape {
  return { reason, points, part, pattern };
}

/** How lines of any tool look that say what went wrong, or that only sound like it. */
export const ERROR_SHAPES: readonly ErrorShape[] = [
  shape(
    "starts as an error",
    38,
    "bare",
    /^(?:\W{0,3})(?:fatal |internal |parse |syntax |compile |database )?(?:error|fatal|failure|exception|panic|abort\w*)\b(?:\[\w+\])?\s?[:!(]?\s*\S/i,
  ),
  shape(
    "is called an error",
    21,
    "bare",
    /^%?[A-Za-z][\w .]{0,40}(?:error|exception|failure|fatal)\b[^:]{0,40}: \S/i,
  ),
  shape(
    "exception",
    26,
    "bare",
    /^(?:[\w$]+[.:\\]+)*[A-Z]\w*(?:Error|Exception|Failure|Violation)\b(?: \[\w+\])?(?::|$| \()/,
  ),
  shape("exception inside", 62, "bare", /^\S.*\b[A-Z]\w+(?:Error|Exception)\b/),
  shape(
    "level of an error",
    36,
    "text",
    /^\s*(?:\S+\s+){0,6}?[[({<"|]?\s*(?:ERROR|FATAL|CRITICAL|SEVERE|ERRO|FATA|ERR|PANIC|CRIT|EMERG|ALERT)\s*[\])}>"|]?[:\s[]|\b(?:level|severity|lvl)["']?[=:]\s?["']?(?:error|fatal|panic|critical|severe|crit|[56]0\b)/i,
  ),
  shape(
    "level of a warning",
    0,
    "text",
    /^\s*(?:\S+\s+){0,6}?[[({<"|]?(?:WARN|WARNING|WRN|DEPRECATED|DEPRECATION)[\])}>"|]?[:\s[]|\blevel["']?[=:]["']?(?:warn|40\b)/i,
  ),
  shape(
    "level of a notice",
    -24,
    "text",
    /^\s*(?:\S+\s+){0,6}?[[({<"|]?(?:INFO|INF|DEBUG|DBG|TRACE|NOTICE|VERBOSE)[\])}>"|]?[:\s[]|\blevel["']?[=:]["']?(?:info|debug|trace|[123]0\b)/i,
  ),
  shape(
    "mark of a failure",
    28,
    "bare",
    /^(?:[✖✘✗✕×⨯❌💥🚨⛔]|\[-\]|\[!\]|\[x\]|! |E {2,}|not ok\b|✖️)/u,
  ),
  shape("mark of FAIL", 0, "bare", /^(?:--- )?\[?(?:FAIL|FAILED|FAILURE)\b/),
  shape(
    "ends as failed",
    -24,
    "bare",
    /(?:\bFAILED|\bFAIL|\bFailed|\bERROR|\bfailed|<<< \w+!|\[✘\]|✘|✖|✗|\bno(?: \([^)]*\))?)[\s!\]*.:]*$/,
  ),
  shape("numbered", 46, "bare", /^\d+[).] \S/),
  shape(
    "position at its start",
    46,
    "bare",
    /^["'(]?(?:[\w@.~-]*[/\\])*(?:[\w@.~+-]+\.[a-z]\w{0,9}|[A-Z]\w*file)["']?(?:[:(, ]+(?:line )?\[?\d+)(?:[:,]\d+)?[\])]?/i,
  ),
  shape("row and column", 0, "bare", /^(?:L: *)?\d+[: |]+(?:P: *)?\d+\s/),
  shape(
    "position inside",
    98,
    "bare",
    /^\S.*[\w)]\.[a-z]\w{0,6}["']?(?::|:? line |, line |\()\d+/i,
  ),
  shape(
    "rule at its end",
    -14,
    "bare",
    /(?:[([][\w@/:.-]+[)\]]|\s[a-z]+[-/][\w/-]+|\b[A-Z]{1,5}\d{2,5})$/,
  ),
  shape("code of a rule", 33, "bare", /\b[A-Z]{1,5}-?\d{2,5}\b/),
  shape(
    "says what cannot be",
    40,
    "words",
    /\b(?:cannot|can't|can not|could not|couldn't|unable|not found|no such|not exist|doesn't exist|isn't|not(?! (?:only|yet|using|needed))|no longer|no [\w ]{1,20}(?:found|match\w*|for|in|of|with)|doesn't|does not|did not|didn't|has no|have no|there is no|never)\b/i,
  ),
  shape(
    "says what is wrong",
    94,
    "words",
    /\b(?:undefined|unresolved|unknown|unexpected|invalid|missing|unsupported|mismatch\w*|denied|refused|rejected|illegal|malformed|unrecognized|unauthorized|forbidden|duplicate|conflict\w*|violat\w+|expired|exhausted|exceed\w*|time[sd]?[ -]?outs?|unbound|un(?:terminated|closed|balanced|matched|declared|satisfied|met|finished|recogni[sz]ed|documented|tested)|corrupt\w*|overflow|ambiguous|incompatible|incorrect|bad|wrong|already (?:exists|in use|been)|required|requires|out of|no space|must|disallowed|insecure|unreachable|unused|lacks?|needs?)\b/i,
  ),
  shape("says that it failed to", -58, "words", /\bfail(?:ed|ure|s)? (?:to|in|at|while)\b/i),
  shape(
    "expected and got",
    88,
    "words",
    /\bexpect(?:ed|s|ing)?\b.*\b(?:got|but|found|received|actual(?:ly)?|to be|to \w+)\b|\bbut (?:was|got|is)\b|\S (?:!=|!==|≠|<>) \S|\bnot (?:equal|identical)\b|\bgot\b.*\b(?:want|expected)|\bwant\b.*\bgot\b|\bshould \w+\b|\bto (?:deeply )?equal\b|\bassert(?:ing|ion)?\b|\bexpected to\b|\bmatches expected\b/i,
  ),
  shape(
    "line of expectations",
    0,
    "bare",
    /^(?:[+-] )?(?:expected|actual|got|received|want|left|right|but got)\b[ :(=]/i,
  ),
  shape("name and reason", 37, "bare", /^[\w./-]+(?:\[[^\]]*\])?: [^:]+: \S/),
  shape(
    "count",
    -18,
    "words",
    /\b\d+ (?:\w+ ){0,2}\(?(?:errors?|failures?|failed|failing|problems?|issues?|warnings?|passed|tests?|errored|violations?|vulnerabilit\w+|examples?|scenarios?|steps?|specs?|suites?|checks?|files?|bad|high|critical|items?)\b|\b(?:errors?|failed|failures?|passed|violations|warnings?|issues?|fail)\)?\s*[:=|]\s*\d+(?![\w.])|^[#\s]*(?!expected|actual|got|want|left|right|received)[\w ]+:\s*\d+$/i,
  ),
  shape(
    "count of nothing",
    0,
    "words",
    /\b(?:no|0|zero|without)\s+(?:\w+\s+)?(?:errors?|failures?|failed|failing|problems?|issues?|warnings?|violations?|vulnerabilities|findings?)\b|\b(?:errors?|failures?|failed|errored)\s*[:=(]\s*0\b|:[ .]*0$/i,
  ),
  shape(
    "summary",
    11,
    "words",
    /\b(?:build|run|job|tasks?|stage|command|script|target|pipeline|process|tests?|suite|compilation|compile|checks?|assertion|deploy\w*|release|step|plan|operations?|action|execution|recipe|goal|phase|part|module|service|container|program|subprocess)\b[^:]{0,30}\b(?:fail\w*|errored|exited|unsuccessful|aborted|terminated|not pass)|\b(?:failed|failing|failure) (?:build|run|job|task|step|test|scenario|feature|spec|file|check)s?\b|\bexecution halted\b|\bfailed to (?:run|execute|build|compile|start|finish) \w+/i,
  ),
  shape(
    "exit",
    -23,
    "bare",
    /\bexit(?:ed|s|ing)?\b|\bnon-?zero\b|\breturn(?:ed)? (?:code )?\d|\bstatus \d|\baborting\b|\bcode \d+$/i,
  ),
  shape(
    "says what is over",
    -24,
    "words",
    /\b(?:completed|finished|done|stopped|shutting down|cleaning up|cancell?ed|skipp\w+|rollback|terminating|rolled back|halted|gave up|giving up)\b/i,
  ),
  shape(
    "passed",
    0,
    "text",
    /^\s*(?:✓|✔|√|✅|ok\b|PASS\b|--- PASS|\[\s*OK\s*\]|\[\+\]|\[ok\])|\b(?:PASSED|PASS|passed|succeeded|SUCCESS|OK|ok|done|yes|DONE|Passed|Synced|UP-TO-DATE|restored|valid|successfully|correct)[\s.)\]]*(?:(?:in )?[\d.]+ ?m?s|\([^)]*\))?\]?$|\[✔\]|^\s*\[?\d+[/\]].*\bok\b/,
  ),
  shape(
    "work",
    -102,
    "bare",
    /^(?:Compiling|Downloading|Downloaded|Installing|Fetching|Unpacking|Setting up|Building|Running|Starting|Started|Loading|Checking|Applying|Processing|Creating|Created|Using|Reading|Generating|Copying|Resolving|Found|Got|Retrieving|Testing|Scanning|Analyzing|Loaded|Connected|Waiting|Updating|Executing|Preparing|Deploying|Pulling|Pushing|Initializing|Launching|Successfully|Finished|Completed|Welcome|\[\d+\/\d+\]|\d+\/\d+|Get:\d+)\b/i,
  ),
  shape(
    "frame",
    0,
    "text",
    /^\s*(?:at (?!\S+:\d+ )\S+|from \S+:\d+|File "[^"]+", line \d+, in|by 0x|#\d+\s+(?:0x)?|\[\d+\] \w+.*\(|@ \S+:\d+|\d+\s+(?:\S+\/)+\S+:\d+|… while|goroutine \d+|\.{3} \d+ more|(?:[\w$]+\.)+[\w$<>]+\([\w.]+:\d+\))/,
  ),
  shape(
    "code",
    -12,
    "text",
    /^\s*(?:>|➜|❱)?\s*\d+\s*(?:[|│▕┃]|:?\s{3})|^\s*[|│╭╰┌├└·▕]\s*(?:[\^~╰─├]|$)|^\s*[\^~]+|^@@ /,
  ),
  shape(
    "hint",
    -19,
    "bare",
    /^(?:note|help|hint|tip|info|try|did you mean|for more|please|to (?:address|see|fix|rerun|convert|view|get)|run\b|use\b|consider|if you|= (?:note|help)|learn more|explanation|ⓘ|you can)/i,
  ),
  shape("heading", 18, "bare", /^[^:]{2,60}:$/),
  shape("begins a difference", 33, "text", /^\s*(?:--- \S|diff \S)/),
  shape(
    "HTTP status",
    49,
    "bare",
    /^\[?[45]\d\d\b(?!\.)|\b(?:HTTP\S*|status(?: code)?|answered|returned|error|code)[: ]+[45]\d\d\b|\b[45]\d\d (?:[A-Z][a-z]+)/,
  ),
  shape(
    "heading of failures",
    14,
    "bare",
    /^[A-Z ]*\b(?:FAILED|FAILURES?|ERRORS?|FAILING)\b[A-Z ]*$|^\W*(?:failures?|errors?|failed[\w ]*|issues?|[\w ]{0,24} (?:errors?|failures?|issues|violations))\W*$/i,
  ),
  shape("row of a table", -14, "bare", /^(?:[^|│]*[|│]){4}/),
  shape("rule", -38, "bare", /^(?:[-=*_~#─═━·.+|┌├└┬┼]{3,}|\W{5,})/),
  shape("error inside", -37, "words", /\berror(?:s|ed)?\b/i),
  shape("failed inside", 74, "words", /\bfail(?:ed|ure|ures|s)?\b/i),
  shape("deprecation", 0, "words", /\bdeprecat/i),
  shape(
    "code of an error",
    61,
    "bare",
    /\b(?:ERR_\w+|E[A-Z]{4,}\d*(?![a-z])|err[A-Z]\w+|[A-Z]+_(?:ERROR|FAILED|FAILURE))\b/,
  ),
  shape(
    "trouble inside",
    30,
    "words",
    /\b(?:crash\w*|killed|segmentation|core dumped|panic\w*|fatal|terminated|leak\w*|vulnerab\w+|broken|bug|abnormal\w*|insufficient|severe|lost|unhealthy|regress\w*|unreachable|violation|corrupt)\b/i,
  ),
  shape(
    "tried again",
    0,
    "bare",
    /\bretr(?:y|ying|ies)\b|\battempt \d|\bwill retry|\bcontinuing\b|\bignor(?:ed|ing)\b|allowed to fail/i,
  ),
  shape("short", -32, "bare", /^.{0,12}$/),
  shape("quoted name", 42, "bare", /["'`‘“][^"'`]+["'`’”]/),
];
