/**
 * Makes pairs of logs of one step by running real tools twice, the second time with a planted defect:
 * `node bench/make-log-pairs.mjs FOLDER [TOOLS]`, where the folder TOOLS has `node_modules` and a Python `venv`
 * with the tools (see bench/README.md). FOLDER gets `labels.json` and, for each pair, `NAME.good.log` and `NAME.bad.log`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { jsTools } from "./log-pairs/js-tools.mjs";
import { nativeTools } from "./log-pairs/native-tools.mjs";
import { otherTools } from "./log-pairs/other-tools.mjs";
import { pythonTools } from "./log-pairs/python-tools.mjs";

const [folder, toolsFolder = "."] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: node bench/make-log-pairs.mjs FOLDER [TOOLS]");
const tools = resolve(toolsFolder);

function applyEdits(files, edit) {
  const changed = { ...files };
  for (const [path, [from, to]] of Object.entries(edit)) {
    if (!files[path]?.includes(from)) throw new Error(`${path} does not contain ${from}`);
    changed[path] = files[path].replace(from, to);
  }
  return changed;
}

function writeFiles(workspace, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(workspace, dirname(path)), { recursive: true });
    writeFileSync(join(workspace, path), content);
  }
}

/** Runs a step in a fresh folder and returns its exit code and its output as one text. */
function runStep(files, run) {
  const place = mkdtempSync(join(tools, "step-"));
  const workspace = join(place, "src");
  writeFiles(workspace, files);
  const commands = run
    .trim()
    .split("\n")
    .map(
      (command) => `echo ${JSON.stringify(`+ ${command}`).replaceAll(/[$`]/g, "\\$&")}\n${command}`,
    );
  const { status, stdout } = spawnSync(
    "bash",
    ["-eo", "pipefail", "-c", `exec 2>&1\n${commands.join("\n")}`],
    {
      cwd: workspace,
      env: {
        ...process.env,
        PATH: `${join(tools, "venv/bin")}:${join(tools, "node_modules/.bin")}:${process.env.PATH}`,
        CI: "true",
        NO_COLOR: "1",
        LC_ALL: "C.UTF-8",
        RUST_BACKTRACE: "0",
        npm_config_nodedir: undefined,
        FORCE_COLOR: undefined,
      },
      maxBuffer: 1 << 26,
    },
  );
  rmSync(place, { recursive: true, force: true });
  return { status, text: withoutMachine(stdout.toString()) };
}

/** Takes the names of this machine out of a log. */
function withoutMachine(text) {
  return text
    .replaceAll(tools, "/builds")
    .replaceAll(homedir(), "/home/ci")
    .replaceAll("root root", "ci ci");
}

const isMatch = (pattern, line) => new RegExp(pattern).test(line);

/**
 * The lines (from 1) that the defect caused. A rule is an expression for single lines, or a pair: from each line
 * that matches the first up to the next that matches the second. Blank lines are left out.
 */
function causedLines(lines, rules) {
  const caused = new Set();
  for (const rule of rules) {
    const [from, until] = typeof rule === "string" ? [rule, ""] : rule;
    for (const [index, line] of lines.entries()) {
      if (!isMatch(from, line)) continue;
      const end = lines.findIndex((other, i) => i > index && isMatch(until, other));
      for (let i = index; i < (end < 0 ? lines.length : end); i++) caused.add(i + 1);
    }
  }
  return [...caused].filter((line) => lines[line - 1].trim() !== "").toSorted((a, b) => a - b);
}

mkdirSync(folder, { recursive: true });
const only = process.env.TOOL;
const labels =
  only === undefined
    ? []
    : JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")).filter(
        ({ tool }) => tool !== only,
      );
for (const { tool, heldOut = false, files, run, cases } of [
  ...jsTools,
  ...nativeTools,
  ...pythonTools,
  ...otherTools,
]) {
  if (only !== undefined && only !== tool) continue;
  for (const { name, edit, also = {}, caused } of cases) {
    const good = runStep(files, run);
    const bad = runStep({ ...applyEdits(files, edit), ...also }, run);
    const pair = `${tool}-${name}`;
    if (good.status !== 0 || bad.status === 0) {
      console.error(
        `${pair}: the good run ended with ${good.status}, the bad one with ${bad.status}`,
      );
    }
    writeFileSync(join(folder, `${pair}.good.log`), good.text);
    writeFileSync(join(folder, `${pair}.bad.log`), bad.text);
    const lines = bad.text.split("\n");
    labels.push({ pair, tool, heldOut, caused: causedLines(lines, caused) });
  }
}
writeFileSync(
  join(folder, "labels.json"),
  `[\n${labels.map((label) => JSON.stringify(label)).join(",\n")}\n]\n`,
);
console.log(`${labels.length} pairs`);
