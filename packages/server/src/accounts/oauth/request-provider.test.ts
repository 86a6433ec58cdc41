import { expect, it } from "vitest";
import { startLocalServer } from "../../../test/local-server.ts";
import { requestProvider } from "./request-provider.ts";

it("follows no redirect, and says where it leads", async () => {
  const server = await startLocalServer((_request, response) => {
    response.writeHead(301, { Location: "https://git.example.com/login" }).end();
  });
  const asked = requestProvider(`${server.address}/login`, { method: "POST", body: "secret" });
  await expect(asked).rejects.toThrow(
    `${server.address}/login redirects to https://git.example.com`,
  );
  await server.close();
  await expect(requestProvider(`${server.address}/login`, {})).rejects.toThrow("ECONNREFUSED");
});
