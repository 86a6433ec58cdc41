import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documented, freePort, waitForAnswer, type WebServer } from "./web-server.ts";

/** Whether this machine has Caddy; without it, the test is skipped. */
export const hasCaddy = spawnSync("caddy", ["version"], { stdio: "ignore" }).status === 0;

/** The real Caddy with docs/hosting/Caddyfile, over plain http on its own port. */
export async function startCaddy(server: string): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-caddy-"));
  const port = await freePort();
  const site = (await documented("Caddyfile", server)).replace("ci.example.com {", `:${port} {`);
  const file = join(folder, "Caddyfile");
  await writeFile(file, `{\n\tadmin off\n}\n${site}`);
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    stdio: "ignore",
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
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
