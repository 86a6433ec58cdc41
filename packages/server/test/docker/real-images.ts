import { postgresPrograms } from "../postgres-programs.ts";
import { makePostgresImage } from "./postgres-image.ts";
import { makeShellImage } from "./make-shell-image.ts";
import { engine } from "./test-engine.ts";

/** A program of a stand-in image that shows how it was called. */
const echo = (name: string): string => `echo "${name} $*"`;

/** Answers every connection to a port, as a database that is ready. */
const listen = 'exec nc -ll -p "$1" -e /bin/echo ready';

const plugin = "env | grep ^PLUGIN_ | sort";

const files = {
  "bin/go": echo("go"),
  "bin/npm": echo("npm"),
  "bin/listen": listen,
  "bin/plugin": plugin,
};

const postgres = "postgres:16";

/** The last instruction of each image. PostgreSQL is the real one. */
const images: Readonly<Record<string, string>> = {
  ...(postgresPrograms !== undefined && { [postgres]: "" }),
  "alpine:3.20": "CMD /bin/sh",
  "golang:1.22": "CMD /bin/sh",
  "node:20": "CMD /bin/sh",
  "node:22": "CMD /bin/sh",
  "python:3.12": "CMD /bin/sh",
  "migrate/migrate:v4": "CMD /bin/sh",
  "redis:7": 'ENTRYPOINT ["/bin/listen", "6379"]',
  "plugins/docker:latest": 'ENTRYPOINT ["/bin/plugin"]',
  "plugins/slack:latest": 'ENTRYPOINT ["/bin/plugin"]',
  "plugins/gh-pages:latest": 'ENTRYPOINT ["/bin/plugin"]',
};

/** The names that the tests use instead of those that the engine has, which they must not replace. */
const otherNames = new Map<string, string>();

/** The pipeline file with the names of the stand-ins. */
export function withStandIns(pipeline: string): string {
  return pipeline.replace(/(?<=image: )\S+/g, (name) => otherNames.get(name) ?? name);
}

/** Makes images of busybox, and one of PostgreSQL, with the names of well-known ones where the engine has none. */
export async function makeStandIns(): Promise<void> {
  await Promise.all(
    Object.entries(images).map(async ([name, change]) => {
      const isTaken = (await engine().images.find(name)) !== undefined;
      const standIn = isTaken ? `signalbox.test/${name}` : name;
      if (isTaken) otherNames.set(name.replace(/:latest$/, ""), standIn);
      if (name === postgres) await makePostgresImage(engine(), standIn);
      else await makeShellImage(engine(), standIn, [change], files);
      made.push(standIn);
    }),
  );
}

/** Removes the images that were made. */
export async function removeStandIns(): Promise<void> {
  await Promise.all(made.map((name) => engine().images.remove(name)));
}

const made: string[] = [];
