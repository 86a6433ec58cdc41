import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx } from "../scripts/nginx.mjs";

/** The real nginx with a configuration of docs/hosting, on a port of its own. */
export type Nginx = { port: number; stop: () => Promise<void> };

const root = join(import.meta.dirname, "..");
const dashboard = join(root, "packages", "dashboard", "dist");

/** Undefined where there is none: then the tests of it are skipped. */
export const nginx = findNginx();

/** What a person changes in the file: the port, the CI server, and the folder. `edit` is for more. */
export const startNginx = async (
  name: string,
  server: string,
  edit: (text: string) => string = (text) => text,
): Promise<Nginx> => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-nginx-"));
  const port = await freePort();
  const documented = await readFile(join(root, "docs", "hosting", name), "utf8");
  const site = edit(documented)
    .replace("listen 80;", `listen ${port};`)
    .replace("127.0.0.1:8000", new URL(server).host)
    .replaceAll("/srv/signalbox", dashboard);
  await writeFile(join(folder, "nginx.conf"), around(site));
  const file = nginx ?? "";
  const child = spawn(file, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  await expectAnswer(port, () => child.exitCode === null);
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
};

/** What Debian's own nginx.conf has around a site. */
const around = (site: string): string => `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2; }
  ${site}
}
`;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

const expectAnswer = async (port: number, isRunning: () => boolean): Promise<void> => {
  const until = Date.now() + 10_000;
  while (Date.now() < until && isRunning()) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error("nginx does not answer");
};
