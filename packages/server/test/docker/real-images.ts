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

/** The last instruction of each image. */
const images: Readonly<Record<string, string>> = {
  "alpine:3.20": "CMD /bin/sh",
  "golang:1.22": "CMD /bin/sh",
  "node:20": "CMD /bin/sh",
  "node:22": "CMD /bin/sh",
  "python:3.12": "CMD /bin/sh",
  "migrate/migrate:v4": "CMD /bin/sh",
  "postgres:16": 'ENTRYPOINT ["/bin/listen", "5432"]',
  "redis:7": 'ENTRYPOINT ["/bin/listen", "6379"]',
  "plugins/docker:latest": 'ENTRYPOINT ["/bin/plugin"]',
  "plugins/slack:latest": 'ENTRYPOINT ["/bin/plugin"]',
  "plugins/gh-pages:latest": 'ENTRYPOINT ["/bin/plugin"]',
};

const imageNames = Object.keys(images);

/** Whether the engine has an image of one of the names, which the tests must not replace. */
export async function hasRealImages(): Promise<boolean> {
  const found = await Promise.all(imageNames.map((name) => engine().images.find(name)));
  return found.some((image) => image !== undefined);
}

/** Makes images of busybox with the names of well-known ones. */
export async function makeStandIns(): Promise<void> {
  await Promise.all(
    Object.entries(images).map(([name, change]) => makeShellImage(engine(), name, [change], files)),
  );
}

export async function removeStandIns(): Promise<void> {
  await Promise.all(imageNames.map((name) => engine().images.remove(name)));
}
