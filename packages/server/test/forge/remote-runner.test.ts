import { afterEach, expect, it } from "vitest";
import { startTestRunner } from "../remote/test-runner.ts";
import { echoPipeline, startForgeApp } from "./forge-fixture.ts";
import { startTestForge } from "./test-forge.ts";

let close = async () => {};
afterEach(() => close());

it("has remote runners fetch from the mirror, while origin is the address of the forge", async () => {
  const forge = await startTestForge();
  forge.addPerson("alice");
  const secret = "the secret of all runners";
  const runnerSecrets = { shared: secret, byType: new Map<string, string>() };
  const app = await startForgeApp(forge, {}, { concurrency: 0, runnerSecrets });
  const runner = startTestRunner(app.address, secret, { machine: "far" });
  close = async () => {
    await app.close();
    await runner.stop();
    await forge.close();
  };
  const commands = [
    "git config --get remote.origin.url",
    "git remote get-url origin",
    "git remote get-url --push origin",
    "git fetch -q origin main",
  ];
  const pipeline = echoPipeline.replace("- echo done", `- ${commands.join("\n      - ")}`);
  const repo = await forge.addRepository("alice/app", { files: { ".drone.yml": pipeline } });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", "alice/app");
  await forge.push(repo, { "a.txt": "1" });
  expect(await app.endedBuilds("alice/app", 1)).toMatchObject([{ status: "success" }]);
  const { body } = await app.as("alice", "/api/repos/alice/app/builds/1/logs/1/2");
  const printed = JSON.stringify(body);
  const address = `${forge.address}/alice/app.git`;
  expect(printed.split(address)).toHaveLength(3);
  expect(printed).toContain(`${app.address}/rpc/git/alice/app.git`);
});
