import { COMPILER_LOGS } from "./labelled-compilers.ts";
import { HELD_OUT_1_LOGS } from "./labelled-held-out-1.ts";
import { HELD_OUT_2_LOGS } from "./labelled-held-out-2.ts";
import { HELD_OUT_3_LOGS } from "./labelled-held-out-3.ts";
import { HELD_OUT_4_LOGS } from "./labelled-held-out-4.ts";
import { HELD_OUT_5_LOGS } from "./labelled-held-out-5.ts";
import { LATER_BUILD_LOGS } from "./labelled-later-builds.ts";
import { LATER_RUN_LOGS } from "./labelled-later-runs.ts";
import { MORE_1_LOGS } from "./labelled-more-1.ts";
import { MORE_2_LOGS } from "./labelled-more-2.ts";
import { MORE_3_LOGS } from "./labelled-more-3.ts";
import { MORE_4_LOGS } from "./labelled-more-4.ts";
import { MORE_5_LOGS } from "./labelled-more-5.ts";
import { MORE_6_LOGS } from "./labelled-more-6.ts";
import { MORE_7_LOGS } from "./labelled-more-7.ts";
import { MORE_8_LOGS } from "./labelled-more-8.ts";
import { MORE_9_LOGS } from "./labelled-more-9.ts";
import { MORE_10_LOGS } from "./labelled-more-10.ts";
import { RARE_TOOL_LOGS } from "./labelled-rare-tools.ts";
import { SECOND_CHECK_1_LOGS } from "./labelled-second-check-1.ts";
import { SECOND_CHECK_2_LOGS } from "./labelled-second-check-2.ts";
import { SYSTEM_LOGS } from "./labelled-systems.ts";
import { TEST_LOGS } from "./labelled-tests.ts";
import { WIDE_1_LOGS } from "./labelled-wide-1.ts";
import { WIDE_2_LOGS } from "./labelled-wide-2.ts";
import { WIDE_3_LOGS } from "./labelled-wide-3.ts";
import { WIDE_4_LOGS } from "./labelled-wide-4.ts";
import { WIDE_5_LOGS } from "./labelled-wide-5.ts";

// What lines of a log are right, and so start with `»`: the line that names what failed first (the test, the
// file and its place, the resource), and the first line that says why. More than one is right only where they
// speak of the same first failure and each stands at most four lines from the next. Never right are a summary, a
// count, an exit code, a stack frame, a warning (unless warnings are what failed), a later failure, a heading
// without a name ("Error:") and a bare value ("Expected: 12"), except where the log has nothing better. Whoever
// labels reads the log and not what the choice makes of it, and where unsure marks one line only.

/** Logs of the tools that the table of patterns was written for. */
export const KNOWN_TOOL_LOGS: Readonly<Record<string, string>> = {
  ...COMPILER_LOGS,
  ...TEST_LOGS,
  ...SYSTEM_LOGS,
  ...LATER_BUILD_LOGS,
  ...LATER_RUN_LOGS,
};

/** Logs of other tools, from which shapes and points were learnt. */
export const FITTED_LOGS: Readonly<Record<string, string>> = {
  ...RARE_TOOL_LOGS,
  ...WIDE_1_LOGS,
  ...WIDE_2_LOGS,
  ...WIDE_3_LOGS,
  ...WIDE_4_LOGS,
  ...WIDE_5_LOGS,
  ...MORE_1_LOGS,
  ...MORE_2_LOGS,
  ...MORE_3_LOGS,
  ...MORE_4_LOGS,
  ...MORE_5_LOGS,
  ...MORE_6_LOGS,
  ...MORE_7_LOGS,
  ...MORE_8_LOGS,
  ...MORE_9_LOGS,
  ...MORE_10_LOGS,
};

/** Logs that nothing was learnt from: what they score is what logs of other tools can expect. */
export const HELD_OUT_LOGS: Readonly<Record<string, string>> = {
  ...HELD_OUT_1_LOGS,
  ...HELD_OUT_2_LOGS,
  ...HELD_OUT_3_LOGS,
  ...HELD_OUT_4_LOGS,
  ...HELD_OUT_5_LOGS,
};

/** As the held out, written after shapes and points were first learnt. */
export const SECOND_CHECK_LOGS: Readonly<Record<string, string>> = {
  ...SECOND_CHECK_1_LOGS,
  ...SECOND_CHECK_2_LOGS,
};
