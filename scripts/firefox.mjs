import { filesOf, installBrowser, installPackages, runs } from "./browsers.mjs";
import { SetUpError } from "./run.mjs";

const commands = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The second browser for the tests: the one in FIREFOX, or an installed one. */
const findFirefox = () => process.env["FIREFOX"] || commands.flatMap(filesOf).find(runs);

/** Finds Firefox, or installs it. Throws a SetUpError if that fails. */
export async function ensureFirefox() {
  const found =
    findFirefox() ?? (await installBrowser([() => installPackages(["firefox-esr"])], findFirefox));
  if (found !== undefined) return found;
  throw new SetUpError(
    "The journeys in Firefox need Firefox: install it, or set FIREFOX to its path.",
  );
}
