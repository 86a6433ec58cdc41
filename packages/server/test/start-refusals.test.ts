import { once } from "node:events";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "./git-fixture.ts";
import { emptyRepos, run } from "./run-main.ts";

it("refuses a weak password for the first account, but not for a server that has one", async () => {
  const options = await emptyRepos();
  const weak = { SIGNALBOX_ADMIN_PASSWORD: "12345678" };
  const { status, lines } = await run(options, weak).ended;
  expect([status, lines]).toEqual([
    1,
    ["SIGNALBOX_ADMIN_PASSWORD cannot be used: A password must have at least 12 characters"],
  ]);
  const first = run(options);
  await first.ready;
  first.child.kill("SIGTERM");
  await first.ended;
  expect(await run(options, weak).ready).toMatch(/^http:/);
});

it("refuses a wrong option in one line", async () => {
  const { status, lines } = await run(["--prot", "1"]).ended;
  expect([status, lines]).toEqual([2, ["Unknown option '--prot' (see --help)"]]);
});

it.each([
  ["chek", "Unknown command chek; did you mean check? (see --help)"],
  ["frobnicate", "Unknown command frobnicate (see --help)"],
])("refuses the unknown command %s", async (word, message) => {
  const { status, errors } = await run([word, "--port", "1"]).ended;
  expect([status, errors]).toEqual([2, [message]]);
});

it("refuses a port in use with one line, and releases the data folder", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address!.port : 0;
  const data = await temporaryFolder();
  const options = ["--data", data, "--repos", await temporaryFolder()];
  const { status, lines, errors } = await run(["--port", String(port), ...options]).ended;
  other.close();
  expect(status).toBe(1);
  expect(errors).toEqual([
    `Port ${port} is in use by another program; choose another one with --port`,
  ]);
  expect(lines, "and prints no password").toEqual(errors);
  expect(await run(["--port", "0", ...options]).ready).toMatch(/^http:/);
});

it("refuses a data folder that another server uses, and takes over an abandoned one", async () => {
  const options = await emptyRepos();
  const first = run(options);
  await first.ready;
  const second = await run(options).ended;
  expect(second.status).toBe(1);
  expect(second.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^Another Signalbox \\(process ${first.child.pid}\\) uses the data folder`),
    ),
  ]);
  first.child.kill("SIGKILL");
  await first.ended;
  await run(options).ready;
});

it("takes over the lock of a process whose id belongs to another one now", async () => {
  const options = await emptyRepos();
  await writeFile(join(options.at(-1)!, "lock"), `${process.pid} 1\n`);
  expect(await run(options).ready).toMatch(/^http:/);
});

it("refuses a data folder that is a file", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  const { status, lines } = await run(["--port", "0", "--data", file]).ended;
  expect([status, lines]).toEqual([1, [`${file} is a file, not a folder`]]);
});

it("refuses a data folder that it cannot create", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  const { status, lines } = await run(["--port", "0", "--data", join(file, "data")]).ended;
  expect([status, lines]).toEqual([
    1,
    [`Cannot write to the data folder ${join(file, "data")} (ENOTDIR)`],
  ]);
});

it.runIf(process.platform === "linux")(
  "refuses a folder in which nothing can be created",
  async () => {
    const { status, lines } = await run(["--port", "0", "--data", "/proc/signalbox"]).ended;
    expect([status, lines]).toEqual([
      1,
      [expect.stringMatching(/^Cannot write to the data folder \/proc\/signalbox/)],
    ]);
  },
);

it("refuses to start without git in one line", async () => {
  const options = await emptyRepos();
  const { status, lines } = await run(options, { PATH: "/nonexistent" }).ended;
  expect([status, lines.length, lines[0]]).toEqual([
    1,
    1,
    expect.stringMatching(/^Signalbox needs git .* but found no git on the PATH$/),
  ]);
});

it("refuses a key file that is damaged", async () => {
  const data = await temporaryFolder();
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "secret.key"), "not a key\n");
  await chmod(join(data, "secret.key"), 0o600);
  const { status, lines } = await run(["--port", "0", "--data", data]).ended;
  expect([status, lines]).toEqual([1, [expect.stringContaining("secret.key is damaged")]]);
  expect(await readFile(join(data, "secret.key"), "utf8")).toBe("not a key\n");
});

it("refuses a file that is not a database", async () => {
  const data = await temporaryFolder();
  await writeFile(join(data, "signalbox.db"), "not a database".repeat(100));
  const { status, lines } = await run(["--port", "0", "--data", data]).ended;
  const reason = "cannot be opened: file is not a database";
  expect([status, lines]).toEqual([1, [`The database ${join(data, "signalbox.db")} ${reason}`]]);
});
