import { filesOf, installBrowser, installPackages, runs } from "./browsers.mjs";
import { SetUpError } from "./run.mjs";

const commands = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The second browser of the tests: what FIREFOX names, or the machine's own; undefined if none runs. */
const findFirefox = () => process.env["FIREFOX"] || commands.flatMap(filesOf).find(runs);

/** A Firefox for the journeys; says what to do if there is none and none can be installed. */
export async function ensureFirefox() {
  const found =
    findFirefox() ?? (await installBrowser([() => installPackages(["firefox-esr"])], findFirefox));
  if (found !== undefined) return found;
  throw new SetUpError(
    "The journeys in Firefox need Firefox: install it, or name it in the variable FIREFOX.",
  );
}
