import { execFileSync } from "node:child_process";
import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
  type GitFixture,
} from "../../../test/git-fixture.ts";
import { takeSnapshot } from "./snapshot.ts";
import { findWorkTree } from "./work-tree-git.ts";

afterAll(removeRepositories);

const files = { "a.txt": "a\n", "b.txt": "b\n", "dir/c.txt": "c\n", ".gitignore": "ignored\n" };

const createWorkTree = async (more: Record<string, string> = {}): Promise<GitFixture> => {
  const repository = await createRepository({ files: { ...files, ...more } });
  await mkdir(join(repository.path, ".git/info"), { recursive: true });
  return repository;
};

/** A command of the configuration that notes its name, and then fails or passes on its input. */
const canary = async () => {
  const folder = await temporaryFolder();
  const notes = join(folder, "notes");
  await writeFile(notes, "");
  const script = join(folder, "program");
  await writeFile(script, `#!/bin/sh\necho "$1" >> ${notes}\nexec cat\n`);
  await chmod(script, 0o755);
  return {
    command: (name: string) => `${script} ${name}`,
    fired: async () => [...new Set((await readFile(notes, "utf8")).split("\n").filter(Boolean))],
    forget: () => writeFile(notes, ""),
  };
};

/** Names programs wherever git's configuration can, in the repository itself and in a submodule. */
const makeHostile = async ({ path, git }: GitFixture, command: (name: string) => string) => {
  const settings = (place: string): [string, string][] => [
    ["filter.evil.clean", command(`${place}-clean`)],
    ["filter.evil.smudge", command(`${place}-smudge`)],
    ["filter.evil.required", "true"],
    ["diff.evil.textconv", command(`${place}-textconv`)],
    ["diff.evil.command", command(`${place}-diff-driver`)],
    ["merge.evil.driver", command(`${place}-merge`)],
    ["diff.external", command(`${place}-diff`)],
    ["core.fsmonitor", command(`${place}-fsmonitor`)],
    ["core.pager", command(`${place}-pager`)],
    ["core.editor", command(`${place}-editor`)],
    ["core.sshCommand", command(`${place}-ssh`)],
    ["core.askPass", command(`${place}-askpass`)],
    ["core.alternateRefsCommand", command(`${place}-alternates`)],
    ["credential.helper", `!${command(`${place}-credential`)}`],
    ["gpg.program", command(`${place}-gpg`).split(" ")[0] ?? ""],
    ["log.showSignature", "true"],
    ["commit.gpgSign", "true"],
    ["alias.ls-files", `!${command(`${place}-alias`)}`],
    ["protocol.allow", "always"],
    ["remote.origin.url", `ext::${command(`${place}-remote`)}`],
    ["remote.origin.promisor", "true"],
    ["extensions.partialClone", "origin"],
  ];
  const included = join(path, ".git", "included");
  await writeFile(included, `[filter "more"]\n\tclean = ${command("included-clean")}\n`);
  for (const place of ["own", "submodule"]) {
    const folder = place === "own" ? path : join(path, "module");
    for (const [key, value] of settings(place))
      execFileSync("git", ["-C", folder, "config", key, value]);
    const hooks = join(folder, ".git/hooks");
    await mkdir(hooks, { recursive: true });
    for (const hook of [
      "post-index-change",
      "pre-commit",
      "post-checkout",
      "reference-transaction",
    ])
      await writeFile(join(hooks, hook), `#!/bin/sh\n${command(`${place}-hook`)} </dev/null\n`, {
        mode: 0o755,
      });
  }
  await git("config", "include.path", included);
  await writeFile(join(path, ".git/info/attributes"), "b.txt filter=more\n");
};

const withSubmodule = async (repository: GitFixture): Promise<void> => {
  const inner = await createRepository({
    files: { "s.txt": "s\n", ".gitattributes": "*.txt filter=evil\n" },
  });
  await rename(inner.path, join(repository.path, "module"));
  await repository.git("add", "module");
  await repository.git("commit", "-q", "-m", "module");
};

/** What `git add --all` makes of a work tree. */
const expectedTree = async ({ git }: GitFixture): Promise<string> => {
  await git("add", "--all", ".");
  return (await git("write-tree")).trim();
};

const treeOf = async (root: string, folder: string): Promise<string> => {
  const { slug, sha } = await takeSnapshot(root, folder, undefined);
  const gitDir = join(folder, `${slug}.git`);
  return execFileSync("git", ["--git-dir", gitDir, "rev-parse", `${sha}^{tree}`])
    .toString()
    .trim();
};

describe("a snapshot of a work tree", () => {
  it("starts no program that the repository or a submodule names", async () => {
    const repository = await createWorkTree({
      ".gitattributes": "a.txt filter=evil diff=evil merge=evil\n",
    });
    const { path, git } = repository;
    await withSubmodule(repository);
    const { command, fired, forget } = await canary();
    await makeHostile(repository, command);
    await writeFile(join(path, "a.txt"), "A\n");
    await writeFile(join(path, "b.txt"), "B\n");
    await writeFile(join(path, "module/s.txt"), "S\n");
    const root = await findWorkTree(join(path, "dir"));
    expect(root).toBe(path);
    const folder = await temporaryFolder();
    const { slug, sha } = await takeSnapshot(root, folder, undefined);
    expect(await fired()).toEqual([]);
    const show = (name: string) =>
      execFileSync("git", ["--git-dir", join(folder, `${slug}.git`), "show", `${sha}:${name}`]);
    expect(["a.txt", "b.txt"].map((name) => show(name).toString())).toEqual(["A\n", "B\n"]);

    // git itself starts them.
    await forget();
    await git("add", "--all", ".").catch(() => undefined);
    const own = await fired();
    expect(own).toEqual(expect.arrayContaining(["own-fsmonitor", "own-clean", "included-clean"]));
    expect(own.some((name) => name.startsWith("submodule"))).toBe(true);
  });

  it("is what git adds", async () => {
    const repository = await createWorkTree();
    const { path, git } = repository;
    await withSubmodule(repository);
    await git("config", "core.autocrlf", "input");
    await git("config", "core.fileMode", "false");
    await writeFile(join(path, ".git/info/exclude"), "excluded\n");
    await writeFile(join(path, ".git/info/attributes"), "raw.txt -text\n");
    await writeFile(join(path, "b.txt"), "b\r\n");
    await writeFile(join(path, "crlf.txt"), "x\r\n");
    await writeFile(join(path, "raw.txt"), "x\r\n");
    await chmod(join(path, "b.txt"), 0o755);
    await unlink(join(path, "a.txt"));
    await mkdir(join(path, "a.txt"));
    await writeFile(join(path, "a.txt/inner"), "now a folder\n");
    await rm(join(path, "dir"), { recursive: true });
    await symlink("b.txt", join(path, "dir"));
    for (const name of ["ignored", "excluded", "new file é", "-n", ":odd"])
      await writeFile(join(path, name), name);
    await writeFile(Buffer.concat([Buffer.from(`${path}/latin`), Buffer.from([0xe9])]), "x");
    const tree = await treeOf(path, await temporaryFolder());
    expect(tree).toBe(await expectedTree(repository));
  });

  it("is what git adds of a split index, without an index, and before the first commit", async () => {
    const repository = await createWorkTree();
    const { path, git } = repository;
    await git("update-index", "--split-index");
    await writeFile(join(path, "a.txt"), "changed\n");
    const split = await treeOf(path, await temporaryFolder());
    const index = join(path, ".git/index");
    await copyFile(index, `${index}.copy`);
    await unlink(index);
    const without = await treeOf(path, await temporaryFolder());
    await rename(`${index}.copy`, index);
    expect([split, without]).toEqual(Array(2).fill(await expectedTree(repository)));

    const folder = join(await temporaryFolder(), "unborn");
    execFileSync("git", ["init", "-q", folder]);
    await writeFile(join(folder, "a.txt"), "changed\n");
    expect(await treeOf(folder, await temporaryFolder())).toMatch(/^[0-9a-f]{40}$/);
  });

  it("is the commit itself if nothing has changed", async () => {
    const repository = await createWorkTree();
    const snapshot = await takeSnapshot(repository.path, await temporaryFolder(), undefined);
    expect(snapshot).toMatchObject({ sha: await repository.sha("main"), branch: "main" });
  });

  it("passes over pipes in place of files of the repository", async () => {
    const repository = await createWorkTree();
    for (const name of ["index", "info/exclude", "info/attributes"]) {
      const file = join(repository.path, ".git", name);
      await rm(file, { force: true });
      execFileSync("mkfifo", [file]);
    }
    const tree = await treeOf(repository.path, await temporaryFolder());
    for (const name of ["index", "info/exclude", "info/attributes"])
      await unlink(join(repository.path, ".git", name));
    expect(tree).toBe(await expectedTree(repository));
  });
});
