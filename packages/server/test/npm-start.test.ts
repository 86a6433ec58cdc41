import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ofProject = join(root, "node_modules", ".bin");
const npmFolders = "/npm/run-script/lib/node-gyp-bin";
const machine = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((folder) => !folder.endsWith("node_modules/.bin") && !folder.endsWith("node-gyp-bin"))
  .join(delimiter);

afterAll(removeRepositories);

/** The processes of `npm start` once everything is set up: npm, the script, the server. */
const runAsNpm = async () => {
  const data = await temporaryFolder();
  const options = ["--port", "0", "--data", data, "--repos", await temporaryFolder()];
  const script = `const { runServer } = await import("./scripts/server.mjs");
    process.exitCode = await runServer(${JSON.stringify(options)});`;
  // The shell stands in for npm. The second command keeps it from replacing itself by the script.
  const command = '"$0" --input-type=module --eval "$1"; exit $?';
  const npm = spawn("/bin/sh", ["-c", command, process.execPath, script], {
    cwd: root,
    env: {
      PATH: [ofProject, npmFolders, machine].join(delimiter),
      npm_lifecycle_event: "start",
      npm_package_name: "signalbox",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const ready = Promise.withResolvers<void>();
  npm.stdout.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
    if (/is ready at \S+\n/.test(output)) ready.resolve();
  });
  await ready.promise;
  /** The server's process id is in its lock file. */
  const server = Number((await readFile(join(data, "lock"), "utf8")).split(" ")[0]);
  // The pipe closes when the last process that holds it has ended.
  return { npm, server, data, closed: once(npm, "close") };
};

it("stops in order when npm is killed", async () => {
  const { npm, data, closed } = await runAsNpm();
  npm.kill("SIGKILL");
  await closed;
  await expect(readFile(join(data, "lock"))).rejects.toThrow("ENOENT");
});

it.runIf(process.platform === "linux")(
  "gives the server, and so its steps, the machine's PATH and not the project's",
  async () => {
    const { server, closed } = await runAsNpm();
    const environment = (await readFile(`/proc/${server}/environ`, "utf8")).split("\0");
    process.kill(server, "SIGTERM");
    await closed;
    expect(environment).toContain(`PATH=${machine}`);
    expect(environment.filter((variable) => variable.startsWith("npm_package"))).toEqual([]);
  },
);
