import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { SetUpError } from "./run.mjs";

/**
 * Installs and builds what is missing or outdated, then runs `more`. Prints one line and exits if that
 * fails.
 * @template [More=void]
 * @param {() => Promise<More>} [more]
 */
export async function setUp(more) {
  try {
    await ensureInstalled();
    await ensureBuilt();
    return await more?.();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
