import { droneClient } from "@signalbox/contract";
import { expect, it } from "vitest";
import { apiExample, cliExample } from "./examples.ts";

const token = "0123456789abcdef0123456789abcdef";

it("calls the server with curl", () => {
  expect(apiExample(new URL("http://127.0.0.1:8080/"), token)).toBe(
    `curl -i -H 'Authorization: Bearer ${token}' http://127.0.0.1:8080/api/user`,
  );
});

it("sets up the command-line client", () => {
  expect(cliExample(droneClient, new URL("https://example.com/ci/"), token)).toBe(
    `export DRONE_SERVER=https://example.com/ci\nexport DRONE_TOKEN=${token}\ndrone info`,
  );
});

it("quotes characters that are special in a shell", () => {
  expect(cliExample(droneClient, new URL("https://example.com/"), "a'b $c")).toContain(
    String.raw`export DRONE_TOKEN='a'\''b $c'`,
  );
});
