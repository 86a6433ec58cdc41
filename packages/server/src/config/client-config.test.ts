import { expect, it } from "vitest";
import { readClientConfig } from "./client-config.ts";

it.each([
  [
    { SIGNALBOX_SERVER: "https://a.example.com", SIGNALBOX_TOKEN: "t" },
    {},
    "https://a.example.com",
  ],
  [{ DRONE_SERVER: "https://b.example.com/", DRONE_TOKEN: "t" }, {}, "https://b.example.com"],
  [{ SIGNALBOX_TOKEN: "t" }, { server: "http://c.example.com" }, "http://c.example.com"],
])("finds server and token in %j and %j", (environment, flags, origin) => {
  expect(readClientConfig(flags, environment)).toEqual({ origin, token: "t" });
});

it.each([
  [{ SIGNALBOX_TOKEN: "t" }, "Which server?"],
  [{ SIGNALBOX_SERVER: "https://a.example.com" }, "Set SIGNALBOX_TOKEN"],
  [{ DRONE_SERVER: "a.example.com", DRONE_TOKEN: "t" }, "DRONE_SERVER must be an address like"],
])("says what is wrong with %j", (environment, message) => {
  expect(() => readClientConfig({}, environment)).toThrow(message);
});
