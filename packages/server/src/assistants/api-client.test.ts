import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "./api-client.ts";
import { expectCapability } from "./expect-capability.ts";
import { say } from "./quote.ts";
import { RefusedError } from "./refused-error.ts";
import { restart } from "./tools/run-build.ts";
import { whyFailed } from "./tools/why-failed.ts";

/** A client of a server that answers like this, until the test ends. */
async function clientOf(answer: RequestListener): Promise<ApiClient> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return new ApiClient({ origin: `http://127.0.0.1:${port}`, token: "t" });
}

it("says that a server is gone which stops in the middle of an answer", async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("[{", () => response.destroy());
  });
  const read = async (pieces: AsyncIterable<unknown>) => {
    for await (const _ of pieces);
  };
  const tries = [
    client.call("listUserRepos", {}),
    client.bytes("/log").then(read),
    read(client.frames("/stream")),
  ];
  for (const result of await Promise.allSettled(tries))
    expect(result).toMatchObject({ reason: expect.any(RefusedError) });
});

it.each(["<!doctype html>", "[]"])(
  "doubts the address of a server that answers %s",
  async (body) => {
    const client = await clientOf((_, response) => void response.end(body));
    await expect(client.call("getBuild", { namespace: "a", name: "b", number: 1 })).rejects.toThrow(
      new RefusedError(0, say`The server does not answer as Signalbox does: is this its address?`),
    );
  },
);

it("says that something is missing or that the token does not allow it, to read or to change", async () => {
  const client = await clientOf((_, response) => void response.writeHead(404).end());
  const place = { namespace: "a", name: "b", number: 1 };
  await expect(client.call("getBuild", place)).rejects.toThrow(/ may not read it$/);
  await expect(client.call("restartBuild", place)).rejects.toThrow(/ may not change it$/);
});

it("refuses what the server cannot do, with its words", async () => {
  const lacks = { restartFailed: "Drone restarts all stages of a build.", example: "" };
  const client = await clientOf((_, response) => {
    response.end(JSON.stringify({ name: "Drone", lacks }));
  });
  await expectCapability(client, "tests");
  await expect(expectCapability(client, "example")).rejects.toThrow(/^This server cannot do that$/);
  await expect(
    restart.run({ repo: "a/b", build: 1, failed: true }, { client, progress: () => undefined }),
  ).rejects.toThrow('cannot do that: "Drone restarts all stages of a build."');
  const old = await clientOf((_, response) => void response.writeHead(404).end());
  await expect(expectCapability(old, "tests")).rejects.toThrow("cannot do that");
});

it("says of a build on a server that gives no reasons what to ask instead", async () => {
  const client = await clientOf(({ url }, response) => {
    if (url !== "/api/repos/a/b/builds/1") response.writeHead(404);
    response.end(JSON.stringify({ number: 1, status: "failure" }));
  });
  await expect(
    whyFailed.run({ repo: "a/b", build: 1 }, { client, progress: () => undefined }),
  ).rejects.toThrow(/^This server is not Signalbox and cannot say why/);
});
