import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { runnerWarning } from "./runner-warning.ts";

const read = (flags: string[], environment: Record<string, string> = {}) => {
  const server = readConfig(flags, environment)?.server;
  if (server?.kind !== "embedded") throw new Error("no embedded server");
  return server;
};

describe("the secrets of remote runners", () => {
  it("are missing unless they are given", () => {
    expect(read([]).runnerSecrets).toBeUndefined();
  });

  it("are one for all, or one for each type", () => {
    const types = { SIGNALBOX_RPC_SECRET_DOCKER: "docker secret".replace(" ", "-") };
    const { runnerSecrets } = read(["--rpc-secret", "the-secret"], types);
    expect(runnerSecrets?.shared).toBe("the-secret");
    expect([...(runnerSecrets?.byType ?? [])]).toEqual([["docker", "docker-secret"]]);
    expect(read([], types).runnerSecrets?.shared).toBeUndefined();
    expect(read([], { SIGNALBOX_RPC_SECRET: "the-secret" }).runnerSecrets?.shared).toBe(
      "the-secret",
    );
  });

  it("are not too short", () => {
    expect(() => read(["--rpc-secret", "short"])).toThrow(
      "--rpc-secret must have at least 8 printable ASCII characters",
    );
  });

  it("allow a server that runs nothing itself", () => {
    expect(read(["--rpc-secret", "the-secret", "--concurrency", "0"]).concurrency).toBe(0);
    expect(() => read(["--concurrency", "0"])).toThrow(
      "--concurrency must be a number from 1 to 9999",
    );
  });
});

describe("the warning about unencrypted runners", () => {
  const https = new URL("https://ci.example.com");
  it.each([
    ["127.0.0.1", undefined, false],
    ["localhost", undefined, false],
    ["0.0.0.0", undefined, true],
    ["0.0.0.0", new URL("http://ci.example.com"), true],
    ["0.0.0.0", https, false],
  ])("on %s with %s: %s", (host, url, isWarned) => {
    expect(runnerWarning({ host, url }) !== undefined).toBe(isWarned);
  });
});
