import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hello, startRemoteFixture, type RemoteFixture } from "./remote-fixture.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(() => remote.close());

describe("git over HTTP", () => {
  const run = promisify(execFile);
  const fetchRefs = async (address: string) => {
    const env = { PATH: process.env["PATH"], GIT_TERMINAL_PROMPT: "0" };
    return run("git", ["ls-remote", address], { env }).then(
      ({ stdout }) => stdout.split("\n").length > 1,
      () => false,
    );
  };
  const withToken = (address: string, token: string): string => {
    const url = new URL(address);
    url.username = "any";
    url.password = token;
    return url.href;
  };

  it("serves one repository to one build, until it ends", async () => {
    const { stage, builds, number } = await remote.acceptStage();
    const { repository, netrc } = await remote.client.details(stage.id);
    const own = withToken(repository.git_http_url, netrc.password);
    expect(await fetchRefs(own)).toBe(true);
    expect(await fetchRefs(repository.git_http_url)).toBe(false);
    expect(await fetchRefs(withToken(repository.git_http_url, `${netrc.password}x`))).toBe(false);
    const other = await remote.create(hello);
    const elsewhere = repository.git_http_url.replace(/[^/]*\.git$/, `${other.params.name}.git`);
    expect(await fetchRefs(withToken(elsewhere, netrc.password))).toBe(false);
    await builds.cancel(number);
    expect(await fetchRefs(own)).toBe(false);
  });

  it("runs no command from the repository's configuration, and accepts no push", async () => {
    const { stage, builds, number } = await remote.acceptStage(await remote.create(hello));
    const mark = `${remote.server.folder}/ran`;
    await builds.git.git("config", "uploadpack.packObjectsHook", `touch ${mark};`);
    const { repository, netrc } = await remote.client.details(stage.id);
    const own = withToken(repository.git_http_url, netrc.password);
    const folder = `${remote.server.folder}/clone`;
    await run("git", ["clone", "-q", own, folder]);
    expect(existsSync(mark)).toBe(false);
    const push = run("git", ["-C", folder, "push", "-q", own, "HEAD:refs/heads/new"]);
    await expect(push).rejects.toThrow("403");
    await builds.cancel(number);
  });
});
