import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { filesOf, mayInstallPackages } from "./browsers.mjs";
import { runSetUp, SetUpError } from "./run.mjs";

const downloadLimitMs = 120_000;

/**
 * Provides PostgreSQL for an image of the tests: the one of the machine, or as root Debian's packages, unpacked but not
 * installed, because an installed server would start. Without it, prints one line about the tests that are skipped.
 * @param {string} downloads a folder that is kept between runs
 * @returns the variable that names its programs
 */
export async function ensurePostgres(downloads) {
  const folder = join(downloads, "postgresql");
  if (programsIn("/") === undefined && programsIn(folder) === undefined) await unpack(folder);
  const POSTGRES_PROGRAMS = programsIn("/") ?? programsIn(folder);
  if (POSTGRES_PROGRAMS !== undefined) return { POSTGRES_PROGRAMS };
  console.log("There is no PostgreSQL: the pipelines with a database are left out");
  return {};
}

function programsIn(folder) {
  const versions = join(folder, "usr", "lib", "postgresql");
  if (!existsSync(versions)) return undefined;
  const programs = readdirSync(versions).map((version) => join(versions, version, "bin"));
  return programs.find(
    (path) => existsSync(join(path, "postgres")) && existsSync(join(path, "psql")),
  );
}

/** Downloads the packages that the machine lacks. */
async function unpack(folder) {
  if (!mayInstallPackages() || filesOf("dpkg").length === 0) return;
  const archives = join(folder, "archives");
  // apt-get does not create the folder for files that it has not downloaded completely.
  mkdirSync(join(archives, "partial"), { recursive: true });
  const options = { cwd: folder, env: process.env, limitMs: downloadLimitMs };
  const parameters = ["install", "--yes", "--download-only", "--no-install-recommends"];
  try {
    await runSetUp(
      "Downloading postgresql",
      "apt-get",
      [...parameters, "--option", `Dir::Cache::archives=${archives}`, "postgresql"],
      options,
    );
    for (const name of readdirSync(archives).filter((name) => name.endsWith(".deb")))
      await runSetUp(`Unpacking ${name}`, "dpkg", ["-x", join(archives, name), folder], options);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.log(error.message);
  }
}
