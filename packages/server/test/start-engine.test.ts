import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "./git-fixture.ts";
import { emptyRepos, run } from "./run-main.ts";

it("says that there is no container engine, and what to do", async () => {
  const folder = await temporaryFolder();
  const missing = `unix://${join(folder, "engine.sock")}`;
  const server = run([...(await emptyRepos()), "--docker-host", missing]);
  await expect
    .poll(server.output)
    .toContain(
      `\nThe container engine at ${missing} does not answer (ENOENT): start it, or correct --docker-host\n`,
    );
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
});

it("is ready without waiting for the container engine, and names it afterwards", async () => {
  const socket = join(await temporaryFolder(), "engine.sock");
  const pending: ServerResponse[] = [];
  const engine = createServer((_request, response) => pending.push(response)).listen(socket);
  onTestFinished(() => void engine.close());
  const server = run(await emptyRepos(), { DOCKER_HOST: `unix://${socket}` });
  await server.ready;
  expect(server.output()).not.toContain("Docker pipelines");
  await expect.poll(() => pending.length).toBe(1);
  pending[0]?.end(
    JSON.stringify({ Version: "20.10.24", ApiVersion: "1.41", Os: "linux", Arch: "amd64" }),
  );
  const line = `Docker pipelines run on Docker 20.10.24 (unix://${socket})\n`;
  await expect.poll(server.output).toContain(line);
  expect(server.output().indexOf(line)).toBeGreaterThan(server.output().indexOf("is ready at"));
});

it("warns if containers are to have more processors than the engine's machine has", async () => {
  const socket = join(await temporaryFolder(), "engine.sock");
  const version = { Version: "20.10.24", ApiVersion: "1.41", Os: "linux", Arch: "amd64" };
  const engine = createServer(({ url }, response) => {
    response.end(JSON.stringify(url === "/version" ? version : { NCPU: 2 }));
  }).listen(socket);
  onTestFinished(() => void engine.close());
  const options = ["--docker-host", `unix://${socket}`, "--docker-cpus", "2.5"];
  const server = run([...(await emptyRepos()), ...options]);
  await expect
    .poll(server.output)
    .toContain(
      "The engine refuses all containers: --docker-cpus is 2.5, but its machine has only 2\n",
    );
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
});

it("stops at once while a container engine does not answer", async () => {
  const socket = join(await temporaryFolder(), "engine.sock");
  let isAsked = false;
  const engine = createServer(() => (isAsked = true)).listen(socket);
  onTestFinished(() => void engine.close());
  const server = run(await emptyRepos(), { DOCKER_HOST: `unix://${socket}` });
  await server.ready;
  await expect.poll(() => isAsked).toBe(true);
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
  expect(server.output()).not.toContain("container engine");
});
