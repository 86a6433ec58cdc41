import { filesOf, installBrowser, installPackage, runs } from "./browsers.mjs";
import { SetUpError } from "./run.mjs";

const commands = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The second browser of the tests: what FIREFOX names, or the machine's own; undefined if none runs. */
const findFirefox = () => process.env["FIREFOX"] || commands.flatMap(filesOf).find(runs);

/** As {@link findFirefox}, but installs Debian's package if there is none. */
const findOrInstall = async () =>
  findFirefox() ?? (await installBrowser([() => installPackage("firefox-esr")], findFirefox));

/** A Firefox for the journeys; says what to do if there is none and none can be installed. */
export const ensureFirefox = async () => {
  const found = await findOrInstall();
  if (found !== undefined) return found;
  throw new SetUpError(
    "The journeys in Firefox need Firefox: install it, or name it in the variable FIREFOX.",
  );
};

/** As {@link ensureFirefox}, but only says so: without Firefox its journeys are left out. */
export const ensureFirefoxIfPossible = async () => {
  const found = await findOrInstall();
  if (found === undefined)
    console.log("Firefox cannot be installed here: the journeys in Firefox are left out");
  return found;
};
