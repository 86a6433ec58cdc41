#!/usr/bin/env node
/**
 * Starts the Firefox in FIREFOX for Playwright, and relays WebDriver BiDi between the two. It
 * answers the commands that the Extended Support Release does not know yet, which Playwright sends
 * for every page: otherwise no page would open.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

/** These commands have no effect here: every page is light, and animated. */
const unknownCommands = new Set(["emulation.setMediaFeaturesOverride"]);

const relay = (playwright, address) => {
  const firefox = new WebSocket(address);
  const opened = once(firefox, "open");
  playwright.on("message", async (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    await opened;
    if (unknownCommands.has(method))
      playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    else firefox.send(text);
  });
  firefox.on("message", (data) => playwright.send(String(data)));
  firefox.on("close", () => playwright.close());
  playwright.on("close", () => firefox.close());
};

const listen = async (address) => {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (playwright, { url }) => relay(playwright, address + url));
  await once(server, "listening");
  return `ws://127.0.0.1:${server.address().port}`;
};

const command = process.env["FIREFOX"] ?? "firefox";
const firefox = spawn(command, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
createInterface(firefox.stderr).on("line", async (line) => {
  const [, prefix, address] = /^(WebDriver BiDi listening on )(ws:\S+)$/.exec(line) ?? [];
  // Playwright reads the address from this line.
  const output = address === undefined ? line : prefix + (await listen(address));
  process.stderr.write(`${output}\n`);
});
firefox.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
firefox.once("exit", (status) => process.exit(status ?? 1));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => firefox.kill(signal));
