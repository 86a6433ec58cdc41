import type { Folder } from "./commit-files.ts";
import type { ProjectReader } from "./project.ts";

/** Reads Cargo.toml and the file that specifies a version of Rust. */
export const readRust: ProjectReader = (folder) => {
  const text = folder.text("Cargo.toml");
  if (text === undefined) return undefined;
  const isWorkspace = /^[ \t]*\[workspace[\].]/m.test(text);
  const isLocked = folder.has("Cargo.lock");
  const options = [isWorkspace ? " --workspace" : "", isLocked ? " --locked" : ""].join("");
  const version = versionOf(folder);
  return {
    tool: "rust",
    image: version === undefined ? "rust:1" : `rust:${version}`,
    whyImage:
      version === undefined
        ? "The newest version of Rust, because no file specifies a version."
        : "The repository's toolchain file specifies this version of Rust.",
    programs: ["cargo"],
    steps: [
      {
        name: "test",
        commands: [`cargo test${options}`],
        why: [
          `Builds the ${isWorkspace ? "packages of the workspace" : "package"} and runs the tests.`,
          isLocked ? " The step fails if Cargo.lock is out of date." : "",
        ].join(""),
      },
    ],
    files: ["Cargo.toml", ...(isLocked ? ["Cargo.lock"] : [])],
    notes: [],
  };
};

const versionOf = (folder: Folder): string | undefined => {
  const plain = /^(1\.\d{1,3})(?:\.\d+)?$/.exec(folder.text("rust-toolchain")?.trim() ?? "");
  const keyed = /^[ \t]*channel[ \t]*=[ \t]*["'](1\.\d{1,3})(?:\.\d+)?["']/m;
  return (plain ?? keyed.exec(folder.text("rust-toolchain.toml") ?? ""))?.[1];
};
