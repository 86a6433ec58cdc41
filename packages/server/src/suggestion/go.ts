import type { ProjectReader, SuggestedStep } from "./project.ts";

/** Reads go.mod. */
export const readGo: ProjectReader = (folder, type) => {
  const text = folder.text("go.mod");
  if (text === undefined) return undefined;
  const version = /^go[ \t]+(1\.\d{1,3})\b/m.exec(text)?.[1];
  const isOwn = version !== undefined && Number(version.slice(2)) >= 21;
  return {
    tool: "go",
    image: isOwn ? `golang:${version}` : "golang:1",
    whyImage: isOwn
      ? "go.mod specifies this version of Go."
      : "The newest version of Go, which also builds older modules.",
    programs: ["go"],
    steps: type === "docker" ? [inOneContainer] : [vet, test],
    files: ["go.mod"],
    notes: [],
  };
};

const vet: SuggestedStep = {
  name: "vet",
  commands: ["go vet ./..."],
  why: "Downloads the modules, compiles all packages, and reports suspicious code. Most of the time goes into Go's standard library: every build has a new home folder, so nothing that was compiled is kept. If you trust everyone who may push, you can set GOCACHE in the environment of the steps to a folder that is kept, which all builds then share.",
};

const test: SuggestedStep = {
  name: "test",
  commands: ["go test -vet=off ./..."],
  why: "Runs the tests of all packages, without repeating the checks of the previous step.",
};

const inOneContainer: SuggestedStep = {
  name: "test",
  commands: [...vet.commands, ...test.commands],
  why: "Reports suspicious code, then runs the tests of all packages without the same checks. Both run in one step, because a second step would run in a new container, and would download the modules and compile Go's standard library again.",
};
