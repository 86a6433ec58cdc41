import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx } from "../scripts/nginx.mjs";
import { documented, freePort, waitForAnswer, type WebServer } from "./web-server.ts";

/** Undefined if there is no nginx; its tests are skipped then. */
export const nginx = findNginx();

/**
 * The real nginx with a configuration of docs/hosting, on its own port. `edit` makes the other
 * changes of a user.
 */
export async function startNginx(
  name: string,
  server: string,
  edit: (text: string) => string = (text) => text,
): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-nginx-"));
  const port = await freePort();
  const site = (await documented(name, server, edit)).replace("listen 80;", `listen ${port};`);
  await writeFile(join(folder, "nginx.conf"), around(site));
  const file = nginx ?? "";
  const child = spawn(file, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "inherit", "inherit"],
    // nginx takes a variable named NGINX for a list of sockets, and complains.
    env: { ...process.env, NGINX: undefined },
  });
  await waitForAnswer(port, child);
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

/** The parts of Debian's nginx.conf that surround a site. */
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
