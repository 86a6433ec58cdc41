import { type CommitFiles, type Folder, foldersBelowRoot, openFolder } from "./commit-files.ts";
import { printPipelines } from "./print-pipeline.ts";
import type { PipelineType, Project, ProjectReader } from "./project.ts";
import { readDockerfile } from "./dockerfile.ts";
import { readGo } from "./go.ts";
import { readGradle, readMaven } from "./java.ts";
import { makeTestCommand, readMakeBuild, readMakeTests } from "./make.ts";
import { readNode } from "./node.ts";
import { readPython, readPythonTests } from "./python.ts";
import { readRust } from "./rust.ts";

/** A pipeline file for a repository that has none. */
export type Suggestion = {
  text: string;
  /** The paths of the files on which it is based. Empty if no file was recognized. */
  files: string[];
  /** Explains the parts of the file in order, and then what was left out. */
  parts: SuggestedPart[];
  /** The programs that exec steps need on the machine. */
  programs: string[];
};

/** `name` is a key or a step, with its pipeline if there are several; empty for remarks on the file as a whole. */
export type SuggestedPart = { name: string; why: string };

const execPart = "type: exec";

/** Further projects are left out. */
export const maxPipelines = 10;

/**
 * Suggests a pipeline file for a commit, based on the files in its root, or in the folders directly below if the root has no
 * project. If no file is recognized, the suggestion is a placeholder.
 */
export function suggestPipeline(files: CommitFiles, type: PipelineType): Suggestion {
  const root = openFolder(files, "");
  const inRoot = readAll(root, languages, type);
  const describe = (found: readonly FoundProjects[]) => describeAll(found, type);
  if (inRoot.length > 0) return describe([{ folder: root, projects: inRoot }]);
  const make = readAll(root, [readMakeTests], type);
  if (make.length > 0) return describe([{ folder: root, projects: make }]);
  const below = foldersBelowRoot(files)
    .map((name) => openFolder(files, name))
    .map((folder) => ({ folder, projects: readFolder(folder, type) }))
    .filter(({ projects }) => projects.length > 0);
  if (below.length > 0) return describe(below);
  const last = readFirst(root, [readPythonTests, readMakeBuild, readDockerfile], type);
  return describe([{ folder: root, projects: [last ?? unknownProject] }]);
}

const languages: readonly ProjectReader[] = [
  readNode,
  readGo,
  readRust,
  readPython,
  readMaven,
  readGradle,
];

/**
 * The suggestion with a remark on the programs of its exec steps.
 * @param hasProgram whether a program is installed on the machine on which exec steps run
 */
export function withPrograms(
  suggestion: Suggestion,
  hasProgram: (name: string) => boolean,
): Suggestion {
  const { programs, parts } = suggestion;
  if (programs.length === 0) return suggestion;
  const missing = programs.filter((name) => !hasProgram(name));
  const needs = `These programs must be installed there: ${programs.join(", ")}.`;
  const lacks =
    missing.length === 0 ? "" : ` Not found on the PATH of the server: ${missing.join(", ")}.`;
  const complete = (part: SuggestedPart) =>
    part.name === execPart ? { ...part, why: `${part.why} ${needs}${lacks}` } : part;
  return { ...suggestion, parts: parts.map(complete) };
}

type FoundProjects = { folder: Folder; projects: Project[] };

const readAll = (folder: Folder, readers: readonly ProjectReader[], type: PipelineType) =>
  readers.flatMap((read) => read(folder, type) ?? []);

const readFirst = (folder: Folder, readers: readonly ProjectReader[], type: PipelineType) =>
  readAll(folder, readers, type)[0];

const readFolder = (folder: Folder, type: PipelineType): Project[] => {
  const found = readAll(folder, languages, type);
  return found.length > 0 ? found : readAll(folder, [readMakeTests], type);
};

const unknownProject: Project = {
  tool: "default",
  image: "alpine:3",
  whyImage: "A small image with a shell.",
  programs: [],
  steps: [
    {
      name: "test",
      commands: ["ls -l"],
      why: "Lists the files. Replace the command with those that check your project.",
    },
  ],
  files: [],
  notes: ["None of the files shows how this repository is built or tested."],
};

type NamedPipeline = PlacedProject & { name: string; type: PipelineType };

const describeAll = (found: readonly FoundProjects[], wanted: PipelineType): Suggestion => {
  const all = found.flatMap(({ folder, projects }) =>
    projects.map((project) => ({ folder, project })),
  );
  const pipelines: NamedPipeline[] = [];
  for (const { folder, project } of all.slice(0, maxPipelines)) {
    const name = newName(folder, project, { all, pipelines });
    const type = project.image === undefined ? "exec" : wanted;
    pipelines.push({ folder, project, name, type });
  }
  const programs = pipelines.flatMap(({ type, project }) =>
    type === "exec" ? project.programs : [],
  );
  return {
    text: printPipelines(pipelines.map(toPrinted)),
    files: pipelines.flatMap(({ folder, project }) =>
      project.files.map((file) => join(folder, file)),
    ),
    parts: [
      ...typeParts(pipelines),
      ...pipelines.flatMap((pipeline) => partsOf(pipeline, pipelines.length > 1)),
      ...omitted(all.slice(maxPipelines)),
    ],
    programs: [...new Set(programs)],
  };
};

type PlacedProject = { folder: Folder; project: Project };

/** The name of a pipeline: the name of its folder, its tool, or both, with a number if the name is taken. */
const newName = (
  folder: Folder,
  project: Project,
  { all, pipelines }: { all: readonly PlacedProject[]; pipelines: readonly NamedPipeline[] },
): string => {
  const isShared = all.filter((other) => other.folder.path === folder.path).length > 1;
  const words = [folder.path, isShared ? project.tool : ""].filter((part) => part !== "");
  const wanted = words.join("-") || "default";
  const isTaken = (name: string) => pipelines.some((other) => other.name === name);
  let name = wanted;
  for (let count = 2; isTaken(name); count += 1) name = `${wanted}-${count}`;
  return name;
};

const toPrinted = ({ name, type, folder, project }: NamedPipeline) => ({
  type,
  name,
  steps: project.steps.map((step) => ({
    name: step.name,
    image: type === "docker" ? project.image : undefined,
    commands: folder.path === "" ? step.commands : [`cd ${folder.path}`, ...step.commands],
  })),
});

const join = ({ path }: Folder, file: string): string => (path === "" ? file : `${path}/${file}`);

const typeParts = (pipelines: readonly NamedPipeline[]): SuggestedPart[] => {
  const inContainers = pipelines.some(({ type }) => type === "docker");
  const onMachine = pipelines.some(({ type }) => type === "exec");
  const isImage = pipelines.some(({ project }) => project.image === undefined);
  const whyExec = isImage
    ? "Building an image requires direct access to the container engine, so the steps run as processes on the server's machine."
    : "The steps run as processes on the server's machine, because no container engine answers there.";
  return [
    ...(inContainers
      ? [
          {
            name: "type: docker",
            why: "Each step runs in a container, so nothing needs to be installed on the server's machine. To run the steps without containers, with the tools of that machine, change the type to exec and remove the images.",
          },
        ]
      : []),
    ...(onMachine ? [{ name: execPart, why: whyExec }] : []),
    ...(pipelines.length > 1
      ? [
          {
            name: "name",
            why: "Each pipeline runs as a separate stage, at the same time as the others.",
          },
        ]
      : []),
  ];
};

const partsOf = ({ name, type, folder, project }: NamedPipeline, isOneOfMany: boolean) => {
  const before = isOneOfMany ? `${name}: ` : "";
  const { image, whyImage, steps, notes } = project;
  const make = project.tool === "make" ? undefined : makeTestCommand(folder);
  const remarks = [
    ...notes,
    ...(make === undefined
      ? []
      : [`The Makefile also has tests. If those are the right ones, use ${make} instead.`]),
    ...(folder.has("Dockerfile") && image !== undefined
      ? [
          "The Dockerfile is not built, because that requires a trusted repository or a step that runs directly on the server's machine.",
        ]
      : []),
  ];
  return [
    ...(type === "docker" ? [{ name: `${before}image: ${image ?? ""}`, why: whyImage }] : []),
    ...steps.map((step) => ({ name: before + step.name, why: step.why })),
    ...remarks.map((why) => ({ name: isOneOfMany ? name : "", why })),
  ];
};

const omitted = (others: readonly PlacedProject[]): SuggestedPart[] => {
  if (others.length === 0) return [];
  const names = [...new Set(others.map(({ folder }) => folder.path))].slice(0, 5).join(", ");
  return [{ name: "", why: `${others.length} more projects were left out, including ${names}.` }];
};
