import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findChromium, quietFlags } from "../scripts/chromium.mjs";

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
};

/** A page of a Chromium of its own, controlled by the protocol of the developer tools. */
export type BarePage = {
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** Calls the listener with the parameters of each event of that name. */
  on: (method: string, listener: (params: Record<string, unknown>) => void) => void;
  /** The value of a JavaScript expression. */
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * Opens a page without Playwright, which enables the domain `Runtime` of the developer tools: V8 then parses scripts again
 * to find the position of each new Error, and React makes three when it starts. Readers do not wait for that.
 */
export async function openBarePage(): Promise<BarePage> {
  const profile = await mkdtemp(join(tmpdir(), "signalbox-bench-browser-"));
  const flags = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const program = (await findChromium()) ?? "chromium";
  const child = spawn(program, [...flags, ...quietFlags], { stdio: ["ignore", "ignore", "pipe"] });
  const socket = new WebSocket(await devtoolsAddress(child.stderr));
  await once(socket, "open");
  const pending = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const listeners = new Map<string, (params: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, method = "", params = {}, result = {}, error }: Message = JSON.parse(data);
    listeners.get(method)?.(params);
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
    pending.delete(id);
  });
  let id = 0;
  const call = (method: string, params: object, sessionId?: string) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    pending.set((id += 1), answer);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return answer.promise;
  };
  const { targetId } = await call("Target.createTarget", { url: "about:blank" });
  const attached = await call("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object = {}) =>
    call(method, params, String(attached["sessionId"]));
  return {
    send,
    on: (method, listener) => listeners.set(method, listener),
    evaluate: async (expression) => {
      const answer = await send("Runtime.evaluate", { expression, returnByValue: true });
      const { value }: { value?: unknown } = Object(answer["result"]);
      return value;
    },
    close: async () => {
      const ended = once(child, "exit");
      await call("Browser.close", {});
      await ended;
      socket.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const devtoolsAddress = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: output })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("the browser did not start");
};
