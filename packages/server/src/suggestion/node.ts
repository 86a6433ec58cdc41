import * as z from "zod/mini";
import type { Folder } from "./commit-files.ts";
import type { ProjectReader, SuggestedStep } from "./project.ts";

const texts = z.catch(z.record(z.string(), z.unknown()), {});
const PackageFile = z.object({
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
  engines: texts,
  packageManager: z.catch(z.string(), ""),
});
type PackageFile = z.output<typeof PackageFile>;

/** In order of execution: the tests of some projects need the build. */
const scriptNames = ["lint", "typecheck", "build", "test"];

/** Reads package.json, its lock file and the file that specifies a version of Node. */
export const readNode: ProjectReader = (folder, type) => {
  const file = parsePackage(folder.text("package.json"));
  if (file === undefined) return undefined;
  const manager = managerOf(folder, file);
  const install = installStep(file, manager);
  const scripts = scriptNames.filter((name) => isScript(file.scripts[name]));
  const steps = [...install, ...scripts.map((name) => scriptStep(name, manager))];
  if (scripts.length === 0 && install.length === 0) return undefined;
  const version = versionOf(folder, file);
  return {
    tool: "node",
    image: `node:${version.tag}`,
    whyImage: version.why,
    programs: ["node", manager.program],
    steps: type === "docker" ? steps.map((step) => withManager(step, manager)) : steps,
    files: ["package.json", ...(manager.lock === "" ? [] : [manager.lock])],
    notes: notesOn(file, scripts),
  };
};

const parsePackage = (text: string | undefined): PackageFile | undefined => {
  if (text === undefined) return undefined;
  try {
    return PackageFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** `npm init` writes a test script that always fails. */
const isPlaceholder = (script: unknown): boolean =>
  typeof script === "string" && script.includes("no test specified");

const isScript = (script: unknown): boolean =>
  typeof script === "string" && script.trim() !== "" && !isPlaceholder(script);

type Manager = { program: "npm" | "yarn" | "pnpm"; lock: string; install: string };

const managerOf = (folder: Folder, { packageManager }: PackageFile): Manager => {
  if (folder.has("pnpm-lock.yaml"))
    return { program: "pnpm", lock: "pnpm-lock.yaml", install: "pnpm install --frozen-lockfile" };
  if (folder.has("yarn.lock")) {
    const isModern = /^yarn@(?!0|1\.)\d/.test(packageManager) || folder.has(".yarnrc.yml");
    const option = isModern ? "--immutable" : "--frozen-lockfile";
    return { program: "yarn", lock: "yarn.lock", install: `yarn install ${option}` };
  }
  const lock = ["package-lock.json", "npm-shrinkwrap.json"].find((name) => folder.has(name));
  if (lock !== undefined) return { program: "npm", lock, install: "npm ci" };
  return { program: "npm", lock: "", install: "npm install" };
};

const installStep = (file: PackageFile, manager: Manager): SuggestedStep[] => {
  const { lock, install } = manager;
  const hasPackages = [file.dependencies, file.devDependencies].some(
    (packages) => Object.keys(packages).length > 0,
  );
  if (lock === "" && !hasPackages) return [];
  const why =
    lock === ""
      ? "Installs the packages in package.json. There is no lock file, so their versions may change from build to build."
      : `Installs exactly the versions in ${lock}.`;
  return [{ name: "install", commands: [install], why }];
};

const scriptStep = (name: string, { program }: Manager): SuggestedStep => ({
  name,
  commands: [name === "test" ? `${program} test` : `${program} run ${name}`],
  why: `Runs the ${name} script of package.json.`,
});

/** Adds commands that install yarn or pnpm, which images of Node may lack. Every step needs them in its new container. */
const withManager = (step: SuggestedStep, { program }: Manager): SuggestedStep =>
  program === "npm"
    ? step
    : {
        ...step,
        commands: ["npm install --global --force corepack", "corepack enable", ...step.commands],
        why: `${step.why} Corepack installs ${program} in every step, because each step runs in a new container.`,
      };

const notesOn = ({ scripts }: PackageFile, used: readonly string[]): string[] => {
  if (isPlaceholder(scripts["test"]))
    return [
      "The test script of package.json is the placeholder that npm init writes, so it was left out.",
    ];
  return used.length === 0
    ? [
        "package.json has no script named lint, typecheck, build or test, so there is nothing else to run.",
      ]
    : [];
};

const versionOf = (folder: Folder, { engines }: PackageFile): { tag: string; why: string } => {
  for (const name of [".nvmrc", ".node-version"]) {
    const major = /^v?(\d{1,2})(?:\.\d+)*$/.exec(folder.text(name)?.trim() ?? "")?.[1];
    if (major !== undefined) return { tag: major, why: `${name} specifies this version of Node.` };
  }
  const engine = engines["node"];
  const major = /^[~^]?(\d{2})(?:\.[\dx*]+)*$/.exec(typeof engine === "string" ? engine : "")?.[1];
  if (major !== undefined)
    return { tag: major, why: "package.json requires this version of Node (engines)." };
  return { tag: "lts", why: "The current LTS version of Node, because no file specifies one." };
};
