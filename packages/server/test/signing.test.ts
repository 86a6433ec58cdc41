import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import {
  enableRepository,
  getBuild,
  listBuilds,
  checkForCommits,
  pipelineFile,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it("runs a push of a signed file in a protected repository, and blocks one that differs", async () => {
  const file = pipelineFile(["true"]);
  const repository = await enableRepository(server, "alpha", { ".drone.yml": file });
  const { params } = repository;
  await server.call("updateRepo", { params, body: { protected: true } });
  const { body } = await server.call("signFile", { as: "writer", params, body: { data: file } });
  expect(body).toEqual({ data: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const signature = `---\nkind: signature\nhmac: ${body.data}\n\n...\n`;

  const statusOf = async (text: string, number: number) => {
    await repository.commit({ ".drone.yml": text }, `Change ${number}`);
    await checkForCommits(server);
    expect((await listBuilds(server, repository)).map((build) => build.number)[0]).toBe(number);
    return (await getBuild(server, repository, number)).stages?.[0]?.status === "blocked";
  };
  expect(await statusOf(file + signature, 1)).toBe(false);
  expect(await statusOf(pipelineFile(["echo other"]) + signature, 2)).toBe(true);
  expect(await statusOf(file, 3)).toBe(true);
});

it("gives steps the secrets that the file carries, if they were encrypted for this repository", async () => {
  const step = {
    commands: ['test "$MINE/$THEIRS" = "of the file/"', "echo is $MINE"],
    extra: ["environment:", "  MINE: {from_secret: mine}", "  THEIRS: {from_secret: theirs}"],
  };
  const repository = await createBuildFixture(server, "beta", pipelineOf({ look: step }));
  const encrypt = async (name: string, data: string) => {
    const params = { namespace: "team", name };
    const { body } = await server.call("encryptSecret", { as: "writer", params, body: { data } });
    return body.data;
  };
  const file = [
    pipelineOf({ look: step }),
    `kind: secret\nname: MINE\ndata: ${await encrypt("beta", "of the file")}\n`,
    `kind: secret\nname: theirs\ndata: ${await encrypt("alpha", "of another")}\n`,
  ];
  await repository.git.commit({ ".drone.yml": file.join("---\n") }, "Carry secrets");
  const number = await repository.start();
  expect((await repository.ended(number)).status).toBe("success");
  expect(await repository.log(number, 1, 2)).toContain("is [secret:mine]");
});

it("encrypts and signs nothing without a text", async () => {
  const params = { namespace: "team", name: "alpha" };
  expect((await server.call("signFile", { params, body: {} })).message).toBe(
    "data is required: the text of the pipeline file",
  );
  expect((await server.call("encryptText", { params, body: { data: "" } })).message).toBe(
    "Invalid Secret Value",
  );
});
