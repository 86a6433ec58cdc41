import { expect, it } from "vitest";
import { startLocalServer } from "../local-server.ts";
import { startDroneProxy } from "./drone-proxy.ts";

const manyLines = JSON.stringify(
  Array.from({ length: 5000 }, (_, pos) => ({ pos, out: "a line\n", time: 0 })),
);

it.each([
  ["as it arrives", [manyLines], manyLines],
  ["as null if no line was printed", ["[", "]"], "null"],
])("sends a stored log %s", async (_, pieces, expected) => {
  const upstream = await startLocalServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    for (const piece of pieces) response.write(piece);
    response.end();
  });
  const proxy = await startDroneProxy(upstream.address);
  const answer = await fetch(`${proxy.address}/api/repos/team/logs/builds/1/logs/1/2`);
  expect(await answer.text()).toBe(expected);
  await proxy.close();
  await upstream.close();
});
