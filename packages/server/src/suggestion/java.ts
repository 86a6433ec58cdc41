import type { Folder } from "./commit-files.ts";
import type { Project, ProjectReader } from "./project.ts";

/** Reads pom.xml. */
export const readMaven: ProjectReader = (folder) => {
  const text = folder.text("pom.xml");
  if (text === undefined) return undefined;
  const release =
    /<(?:maven\.compiler\.(?:release|source)|java\.version)>\s*(?:1\.)?(\d{1,2})\s*</.exec(text);
  const wrapper = wrapperOf(folder, "mvnw");
  return javaProject({
    tool: "maven",
    file: "pom.xml",
    version: release?.[1],
    wrapper,
    image: (version) => `maven:3-eclipse-temurin-${version}`,
    command: `${wrapper ?? "mvn"} --batch-mode verify`,
    why: "Compiles, tests and packages the project.",
  });
};

/** Reads build.gradle or build.gradle.kts. */
export const readGradle: ProjectReader = (folder) => {
  const file = ["build.gradle", "build.gradle.kts"].find((name) => folder.has(name));
  if (file === undefined) return undefined;
  const release =
    /(?:JavaLanguageVersion\.of\(|jvmToolchain\(|VERSION_|sourceCompatibility\s*=\s*["']?)(?:1[._])?(\d{1,2})/.exec(
      folder.text(file) ?? "",
    );
  const wrapper = wrapperOf(folder, "gradlew");
  return javaProject({
    tool: "gradle",
    file,
    version: release?.[1],
    wrapper,
    image: (version) => `gradle:jdk${version}`,
    command: `${wrapper ?? "gradle"} --no-daemon build`,
    why: "Compiles and tests the project, without a daemon, because a daemon is useless after the build.",
  });
};

type Java = {
  tool: "maven" | "gradle";
  file: string;
  /** The version of Java that the file names. */
  version: string | undefined;
  wrapper: string | undefined;
  /** The image that contains the tool itself, for a repository without a wrapper. */
  image: (version: string) => string;
  command: string;
  why: string;
};

/** The only versions for which images exist. */
const versions = new Set(["8", "11", "17", "21", "25"]);
const defaultVersion = "21";

const javaProject = (java: Java): Project => {
  const { tool, file, version, wrapper, command, why } = java;
  const isKnown = version !== undefined && versions.has(version);
  const used = isKnown ? version : defaultVersion;
  const script = tool === "maven" ? "mvnw" : "gradlew";
  return {
    tool,
    image: wrapper === undefined ? java.image(used) : `eclipse-temurin:${used}`,
    whyImage: isKnown
      ? `${file} specifies this version of Java.`
      : `Java ${used}, because ${file} specifies no version with long-term support.`,
    programs: wrapper === undefined ? ["java", tool === "maven" ? "mvn" : tool] : ["java"],
    steps: [
      {
        name: "build",
        commands: [command],
        why:
          wrapper === undefined
            ? why
            : `${why} The repository's wrapper ${script} downloads the right version of the tool.`,
      },
    ],
    files: [file, ...(wrapper === undefined ? [] : [script])],
    notes: [],
  };
};

/** The command of a wrapper script. If the script is not executable in the commit, a shell can still run it. */
const wrapperOf = (folder: Folder, name: string): string | undefined => {
  if (!folder.has(name)) return undefined;
  return folder.isExecutable(name) ? `./${name}` : `sh ./${name}`;
};
