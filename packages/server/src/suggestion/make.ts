import type { Folder } from "./commit-files.ts";
import type { Project, ProjectReader } from "./project.ts";

const names = ["GNUmakefile", "makefile", "Makefile"];
const targetNames = ["test", "check"];

/** Reads a Makefile with a target `test` or `check`. */
export const readMakeTests: ProjectReader = (folder) => {
  const makefile = findMakefile(folder);
  const target = makefile && targetNames.find((name) => targetsOf(makefile.text).includes(name));
  if (makefile === undefined || target === undefined) return undefined;
  const why = `Runs the target ${target} of ${makefile.name} after building what it needs.`;
  return makeProject(makefile.name, { name: target, command: `make ${target}`, why });
};

/** Reads a Makefile without tests. Its first target is the one that `make` builds. */
export const readMakeBuild: ProjectReader = (folder) => {
  const makefile = findMakefile(folder);
  const target = makefile && targetsOf(makefile.text).find((name) => !name.startsWith("."));
  if (makefile === undefined || target === undefined) return undefined;
  const why = `Builds ${target}, the first target of ${makefile.name}. There is no target named test or check.`;
  return makeProject(makefile.name, { name: "build", command: "make", why });
};

/** The command that runs the tests of the folder's Makefile, if it has a target for them. */
export function makeTestCommand(folder: Folder): string | undefined {
  return readMakeTests(folder, "exec")?.steps[0]?.commands[0];
}

const findMakefile = (folder: Folder): { name: string; text: string } | undefined => {
  const name = names.find((one) => folder.has(one));
  const text = name === undefined ? undefined : folder.text(name);
  return name === undefined || text === undefined ? undefined : { name, text };
};

/** The targets of all rules, in the order of the file. Excludes variables (`test := x`). */
const targetsOf = (text: string): string[] =>
  text.split("\n").flatMap((line) => {
    const targets = /^([\w./ -]+?)::?(?!=)/.exec(line)?.[1];
    return targets === undefined || targets.startsWith(" ") ? [] : targets.trim().split(/ +/);
  });

const makeProject = (
  file: string,
  step: { name: string; command: string; why: string },
): Project => ({
  tool: "make",
  image: "buildpack-deps:stable",
  whyImage: "An image with make, compilers and common libraries.",
  programs: ["make"],
  steps: [{ name: step.name, commands: [step.command], why: step.why }],
  files: [file],
  notes: [],
});
