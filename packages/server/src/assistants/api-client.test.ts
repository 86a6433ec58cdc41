import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { ApiClient } from "./api-client.ts";
import { RefusedError } from "./refused-error.ts";

it("says that a server is gone which stops in the middle of an answer", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("[{", () => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const client = new ApiClient({ origin: `http://127.0.0.1:${port}`, token: "t" });
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
  server.close();
});
