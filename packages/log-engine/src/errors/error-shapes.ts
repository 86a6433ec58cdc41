// Longer than other files because it is one table.

/** The form of a line that a shape is matched against: the whole, without decorations, or only its words. */
type Part = "text" | "bare" | "words";

export type ErrorShape = {
  readonly reason: string;
  /** For or against a line; fitted by `bench/error-points.bench.ts`. A mark has none. */
  readonly points?: number;
  readonly part: Part;
  readonly pattern: RegExp;
};

/** A shape without points, which contexts and `isDiscounted` use. */
function mark(reason: string, part: Part, pattern: RegExp): ErrorShape {
  return { reason, part, pattern };
}

function shape(reason: string, points: number, part: Part, pattern: RegExp): ErrorShape {
  return { reason, points, part, pattern };
}

/** Shapes of lines from any tool that say what went wrong, or only seem to. */
export const ERROR_SHAPES: readonly ErrorShape[] = [
  mark(
    "starts as an error",
    "bare",
    /^(?:\W{0,3})(?:fatal |internal |parse |syntax |compile |database )?(?:error|fatal|failure|exception|panic|abort\w*)\b(?:\[\w+\])?\s?[:!(]?\s*\S/i,
  ),
  shape(
    "is called an error",
    40,
    "bare",
    /^%?[A-Za-z][\w .]{0,40}(?:error|exception|failure|fatal)\b[^:]{0,40}: \S/i,
  ),
  mark(
    "exception",
    "bare",
    /^(?:[\w$]+[.:\\]+)*[A-Z]\w*(?:Error|Exception|Failure|Violation)\b(?: \[\w+\])?(?::|$| \()/,
  ),
  shape(
    "level of an error",
    50,
    "text",
    /^\s*(?:\S+\s+){0,6}?(?:[[({<"|]?\s*(?:ERROR|FATAL|CRITICAL|SEVERE|ERRO|FATA|ERR|FTL|PANIC|CRIT|EMERG|ALERT)\s*[\])}>"|]?[:\s[]|[[({<"|]\s*(?:[Ee]rror|[Ff]atal|[Cc]ritical|[Cc]rit|[Ee]merg|[Aa]lert|[Pp]anic)\s*[\])}>"|]|(?:[Ee]rror|[Ff]atal)(?:: |\s{2,}))|^\w+ (?:ERR!|error) \S|\b(?:level|severity|lvl)["']?[=:]\s?["']?(?:error|ERROR|fatal|FATAL|panic|critical|severe|crit|[56]0\b)/,
  ),
  mark(
    "level of a warning",
    "text",
    /^\s*(?:\S+\s+){0,6}?[[({<"|]?(?:warn|warning|wrn|deprecated|deprecation)[\])}>"|]?[:\s[]|\blevel["']?[=:]["']?(?:warn|40\b)/i,
  ),
  mark(
    "level of a notice",
    "text",
    /^\s*(?:\S+\s+){0,6}?(?:[[({<"|]?(?:INFO|INF|DEBUG|DBG|TRACE|NOTICE|VERBOSE)[\])}>"|]?[:\s[]|[[({<"|](?:[Ii]nfo|[Dd]ebug|[Tt]race|[Nn]otice)\s*[\])}>"|]|(?:[Ii]nfo|[Dd]ebug|[Nn]otice)(?:: |\s{2,}))|\blevel["']?[=:]["']?(?:info|INFO|debug|trace|[123]0\b)/,
  ),
  mark(
    "mark of a failure",
    "bare",
    /^(?:[✖✘✗✕×⨯❌💥🚨⛔]|\[-\]|\[!\]|\[x\]|! |E {2,}|not ok\b|✖️)/u,
  ),
  mark(
    "mark of FAIL",
    "bare",
    /^(?:--- )?\[?(?:FAIL|FAILED|FAILURE)\b|^fail(?:ed)?: |\*{3} ?FAILED/,
  ),
  mark(
    "ends as failed",
    "bare",
    /(?:\bFAILED|\bFAIL|\bFailed|\bERROR|\bfailed|<<< \w+!|\[✘\]|✘|✖|✗|\bno(?: \([^)]*\))?)[\s!\]*.:]*$/,
  ),
  shape(
    "row that says FAIL",
    60,
    "bare",
    /\S(?:(?:\s{2,}|\.{2,} ?|\*\*)(?:[✖✗✘×] )?(?:FAIL|FAILED|Failed|FAILURE|BROKEN)\b|: FAIL(?:ED)?\b)|\b[A-Z][a-z]+Failed\b|\b[A-Z]+_FAILED\b/,
  ),
  mark(
    "position at its start",
    "bare",
    /^["'(]?(?:[\w@.~-]*[/\\])*(?:[\w@.~+-]+\.[a-z]\w{0,9}|[A-Z]\w*file)["']?(?:[:(, ]+(?:line )?\[?\d+)(?:[:,]\d+)?[\])]?/i,
  ),
  mark("row and column", "bare", /^(?:L: *)?\d+[: |]+(?:P: *)?\d+\s/),
  shape(
    "position inside",
    60,
    "bare",
    /^\S.*[\w)]\.[a-z]\w{0,6}["']?(?::|:? line |, line |\(|#L?)\d+/i,
  ),
  shape("code of a rule", 20, "bare", /\b[A-Z]{1,5}-?\d{2,5}\b/),
  mark(
    "says what cannot be",
    "words",
    /\b(?:cannot|can't|can not|could not|couldn't|unable|not found|no such|not exist|doesn't exist|isn't|not(?! (?:only|yet|using|needed))|no longer|no [\w ]{1,20}(?:found|match\w*|for|in|of|with|after|from)|doesn't|does not|did not|didn't|has no|have no|no \w+ ["'`‘“]|there is no|never)\b/i,
  ),
  shape(
    "says what is wrong",
    130,
    "words",
    /\b(?:undefined|unresolved|unknown|unexpected|invalid|missing|unsupported|mismatch\w*|denied|refused|rejected|illegal|malformed|unrecognized|unauthorized|forbidden|duplicate|conflict\w*|violat\w+|expired|exhausted|exceed\w*|time[sd]?[ -]?outs?|unbound|un(?:terminated|closed|balanced|matched|declared|satisfied|met|finished|recogni[sz]ed|documented|tested)|corrupt\w*|overflow\w*|ambiguous|incompatible|incorrect|bad|wrong|already (?:exists|in use|been)|required|requires|out of|no space|must|disallowed|insecure|unreachable|unused|lacks?|needs?)\b/i,
  ),
  mark("says that it failed to", "words", /\bfail(?:ed|ure|s)? (?:to|in|at|while)\b/i),
  shape(
    "expected and got",
    100,
    "words",
    /\bexpect(?:ed|s|ing)?\b.*\b(?:got|but|found|received|was|actual(?:ly)?|to be|to \w+)\b|\bbut (?:was|got|is)\b|\S (?:!=|!==|≠|<>) \S|\bnot (?:equal|identical)\b|\bgot\b.*\b(?:want|expected)|\bwant\b.*\bgot\b|\bshould \w+\b|\bto (?:deeply )?equal \S|\bassert(?:ing|ion)?\b|\bexpected to\b|\bmatches expected\b/i,
  ),
  mark(
    "count",
    "words",
    /\b\d+ (?:\w+ ){0,2}\(?(?:errors?|failures?|failed|failing|problems?|issues?|warnings?|passed|tests?|errored|violations?|vulnerabilit\w+|examples?|scenarios?|steps?|specs?|suites?|checks?|files?|bad|high|critical|items?)\b|\b(?:errors?|failed|failures?|passed|violations|warnings?|issues?|fail)\)?\s*[:=|]\s*\d+(?![\w.])|^[#\s]*(?!expected|actual|got|want|left|right|received)[\w ]{1,30}:\s+\d+$/i,
  ),
  mark(
    "count of nothing",
    "words",
    /^(?!not ok \d).*\b(?:no|0|zero|without)\s+(?:\w+\s+)?(?:errors?|failures?|failed|failing|problems?|issues?|warnings?|violations?|vulnerabilities|findings?)\b|\bnot failing\b|\b(?:errors?|failures?|failed|errored)\s*[:=(]\s*0\b|[:.][ .]+0$/i,
  ),
  mark(
    "summary",
    "words",
    /\b(?:build|run|job|tasks?|stage|command|script|target|pipeline|process|tests?|suite|compilation|compile|checks?|assertion|deploy\w*|release|step|plan|operations?|action|execution|recipe|goal|phase|part|module|service|container|program|subprocess)\b[^:]{0,30}\b(?:fail\w*|errored|exited|unsuccessful|aborted|terminated|not pass)|\b(?:failed|failing|failure) (?:build|run|job|task|step|test|scenario|feature|spec|file|check)s?\b|\bexecution halted\b|\bfailed to (?:run|execute|build|compile|start|finish) \w+/i,
  ),
  shape(
    "exit",
    0,
    "bare",
    /\bexit(?:ed|s|ing)?\b|\bnon-?zero\b|\breturn(?:ed)? (?:code )?\d|\bstatus \d|\baborting\b|\bcode \d+$/i,
  ),
  shape(
    "says what is over",
    -30,
    "words",
    /\b(?:completed|finished|done|stopped|shutting down|cleaning up|cancell?ed|skipp\w+|rollback|terminating|rolled back|halted|gave up|giving up)\b/i,
  ),
  mark(
    "passed",
    "text",
    /^\s*(?:✓|✔|√|✅|ok\b|PASS\b|--- PASS|\[\s*OK\s*\]|\[\+\]|\[ok\])|\b(?:PASSED|PASS|passed|succeeded|SUCCESS|OK|ok|done|yes|DONE|Passed|Synced|UP-TO-DATE|restored|valid|successfully|correct)[\s.)\]]*(?:(?:in )?[\d.]+ ?m?s|\([^)]*\))?\]?$|\[✔\]|^\s*\[?\d+[/\]].*\bok\b/,
  ),
  shape(
    "work",
    -50,
    "bare",
    /^(?:Compiling|Downloading|Downloaded|Installing|Fetching|Unpacking|Setting up|Building|Running|Starting|Started|Loading|Checking|Applying|Processing|Creating|Created|Using|Reading|Generating|Copying|Resolving|Found|Got|Retrieving|Testing|Scanning|Analyzing|Loaded|Connected|Waiting|Updating|Executing|Preparing|Deploying|Pulling|Pushing|Initializing|Launching|Successfully|Finished|Completed|Welcome|\[\d+\/\d+\]|\d+\/\d+|Get:\d+)\b/i,
  ),
  mark(
    "frame",
    "text",
    /^\s*(?:at (?!\S+:\d+ )\S+|from \S+:\d+|File "[^"]+", line \d+, in [\w<>.]+$|by 0x|#\d+\s+(?!\d+\.\d+ )|\[\d+\] \w+.*\(|@ \S+:\d+|\d+\s+(?:\S+\/)+\S+:\d+|… while|goroutine \d+|\.{3} \d+ more|(?:[\w$]+\.)+[\w$<>]+\([\w.]+:\d+\))/,
  ),
  shape(
    "code",
    -20,
    "text",
    /^\s*(?:>|➜|❱)?\s*\d+\s*(?:[|│▕┃]|:?\s{3})|^\s*[|│╭╰┌├└·▕]\s*(?:[\^~╰─├]|$)|^\s*[\^~][\^~\s-]*$|^@@ /,
  ),
  mark(
    "hint",
    "bare",
    /^(?:note|help|hint|tip|info|try|did you mean|for more|please|to (?:address|see|fix|rerun|convert|view|get)|run\b|use\b|consider|if you|= (?:note|help)|learn more|explanation|ⓘ|you can)/i,
  ),
  mark("field", "bare", /^(?:>> )?[A-Z][\w -]{1,24}:\s+\S/),
  mark("field of an error", "bare", /["'](?:error|err|message|reason|detail)["']\s*:\s*["'][^"']/),
  mark(
    "name of a weakness",
    "bare",
    /\b(?:CVE-\d{4}-\d+|GHSA(?:-\w{4}){3}|(?:RUSTSEC|PYSEC|GO)-\d{4}-\d+|SNYK-[A-Z]+-)/,
  ),
  mark(
    "says only that something failed",
    "bare",
    /\b(?:an?|one or more|the following|some) (?:\w+ )?(?:error|exception|failure|problem)s? (?:has |have |was |were )?(?:occurred|happened|thrown|encountered)\b|\bwent wrong\b|^\W*(?:ERROR\W+(?:x )?)?(?:\w+ ){1,2}failed(?: (?:in|after) [\d.]+ ?m?s)?[.!]*$|\bFailed to execute goal .*:$/i,
  ),
  mark("only a path", "bare", /^(?:[MADRU?]{1,2} +)?(?:[\w@.-]+\/)+[\w@.-]+\.\w{1,6}$/),
  mark(
    "head of a table",
    "bare",
    /^(?:#\s+)?(?:[A-Z][\w#%-]*(?: [A-Z]\w*)?(?:\s{2,}|\s?[|│]\s?)){2,}[A-Z]|^#\s+\w+\s{3,}\w+$/,
  ),
  mark("heading", "bare", /^[^:]{2,60}:$/),
  shape("begins a difference", 30, "text", /^\s*(?:--- (?!FAIL|PASS|SKIP)\S|diff \S)/),
  shape(
    "HTTP status",
    30,
    "bare",
    /^\[?[45]\d\d\b(?!\.)|\b(?:HTTP\S*|status(?: code)?|answered|returned|error|code)[: ]+[45]\d\d\b|\b[45]\d\d (?:[A-Z][a-z]+)/,
  ),
  mark(
    "heading of failures",
    "bare",
    /^[A-Z ]*\b(?:FAILED|FAILURES?|ERRORS?|FAILING)\b[A-Z ]*$|^\W*(?:[Ff]ailures?(?:\/Skipped)?|[Ee]rrors?(?: report)?|[Ff]ailed[\w ]*|[Ii]ssues?|[\w ]{0,24} (?:[Ee]rrors?|[Ff]ailures?|[Ii]ssues|[Vv]iolations))[\s:.!=*-]*$/,
  ),
  mark("row of a table", "bare", /^(?:[^|│]*[|│]){4}/),
  shape("rule", -30, "bare", /^(?:[-=*_~#─═━·.+|┌├└┬┼]{3,}(?!\s?(?:FAIL|[\w/]+[./]))|\W{5,})/),
  mark("error inside", "words", /\berror(?:s|ed)?\b/i),
  shape("failed inside", 60, "words", /\bfail(?:ed|ure|ures|s)?\b/i),
  mark("deprecation", "words", /\bdeprecat/i),
  mark(
    "code of an error",
    "bare",
    /\b(?:ERR_\w+|E(?!RRORS?\b|XIT\w*\b|NTRY\b)[A-Z]{4,}\d*(?![a-z])|err[A-Z]\w+|[A-Z]+_(?:ERROR|FAILED|FAILURE|ABORT))\b/,
  ),
  mark(
    "trouble inside",
    "words",
    /\b(?:crash\w*|killed|segmentation|core dumped|panic\w*|fatal|terminated|leak\w*|vulnerab\w+|broken|bug|abnormal\w*|insufficient|severe|lost|unhealthy|regress\w*|unreachable|violation|corrupt)\b/i,
  ),
  mark(
    "tried again",
    "bare",
    /\bretr(?:y|ying|ies)\b|\battempt \d|\bwill retry|\bcontinuing\b|\bignor(?:ed|ing)\b|allowed to fail/i,
  ),
  shape("short", -60, "bare", /^(?!\w+: \S).{0,12}$/),
  shape("quoted name", 80, "bare", /["'`‘“][^"'`]+["'`’”]/),
];
