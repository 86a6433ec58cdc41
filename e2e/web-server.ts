import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

/** A third-party web server with a configuration of docs/hosting. */
export type WebServer = { port: number; stop: () => Promise<void> };

const root = join(import.meta.dirname, "..");
const dashboard = join(root, "packages", "dashboard", "dist");

/** A documented configuration with the two values that every user changes: the CI server and the folder. */
export async function documented(
  name: string,
  server: string,
  edit: (text: string) => string = (text) => text,
): Promise<string> {
  return edit(await readFile(join(root, "docs", "hosting", name), "utf8"))
    .replace("127.0.0.1:8000", new URL(server).host)
    .replaceAll("/srv/signalbox", dashboard);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export async function waitForAnswer(port: number, process: ChildProcess): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until && process.exitCode === null) {
    const isListening = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error("the web server does not answer");
}
