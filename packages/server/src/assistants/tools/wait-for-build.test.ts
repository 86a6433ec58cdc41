import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { ApiClient } from "../api-client.ts";
import { waitForBuild } from "./wait-for-build.ts";

it("says that a token was revoked, when the server cuts the stream", async () => {
  let cut: () => void;
  let reads = 0;
  const server = createServer(({ url = "" }, response) => {
    if (!url.includes("/builds/")) {
      response.write("event: ping\ndata:\n\n");
      cut = () => response.destroy();
      return;
    }
    reads += 1;
    const isRevoked = reads > 2;
    const body = isRevoked ? { message: "Unauthorized" } : { number: 1, status: "running" };
    response.writeHead(isRevoked ? 401 : 200).end(JSON.stringify(body));
    // The second read is that of the open stream.
    if (reads === 2) cut();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const client = new ApiClient({ origin: `http://127.0.0.1:${port}`, token: "t" });
  const wait = waitForBuild.run({ repo: "a/b", build: 1 }, { client, progress: () => undefined });
  await expect(wait).rejects.toThrow("does not accept this token");
  server.close();
});
