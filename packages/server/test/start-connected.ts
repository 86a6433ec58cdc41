import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, type App, type AppOptions } from "../src/app.ts";
import type { Clock } from "../src/lib/clock.ts";

/** A connected server on a port of its own. */
export type TestConnected = App & {
  /** Its output. */
  printed: string[];
};

type Options = {
  host?: string;
  url?: URL;
  token?: string;
  clock?: Clock;
  /** The folder of the index; in memory without one. */
  data?: string;
} & Pick<AppOptions, "deadlines">;

const page =
  '<!doctype html><meta name="signalbox" data-licence="" data-upstream="" /><title>Signalbox</title>';

/** Starts a connected server to the server at this address. */
export async function startConnected(
  address: string,
  { host = "127.0.0.1", url, token, clock = Date.now, data, deadlines }: Options = {},
): Promise<TestConnected> {
  const dashboard = await mkdtemp(join(tmpdir(), "signalbox-test-"));
  await writeFile(join(dashboard, "index.html"), page);
  const printed: string[] = [];
  const app = await createApp({
    config: {
      port: 0,
      host,
      url,
      mcp: "off",
      server: {
        kind: "connected",
        address: new URL(address),
        token,
        data: data === undefined ? undefined : { folder: data, isChosen: true },
        ignored: [],
      },
    },
    clock,
    report: {
      line: (text) => void printed.push(text),
      problem: (text, cause) => void printed.push(`${text}: ${String(cause)}`),
    },
    dashboard,
    deadlines,
  });
  return {
    ...app,
    printed,
    close: async () => {
      await app.close();
      await rm(dashboard, { recursive: true });
    },
  };
}
