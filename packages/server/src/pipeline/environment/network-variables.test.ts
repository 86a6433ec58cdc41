import { expect, it } from "vitest";
import { networkVariables, proxyPasswords, readProxies } from "./network-variables.ts";

const own = {
  HTTP_PROXY: "http://p:1",
  no_proxy: "localhost",
  all_proxy: "",
  SSL_CERT_FILE: "/etc/ca.pem",
  NODE_EXTRA_CA_CERTS: "",
  OTHER: "x",
};
const proxies = {
  http_proxy: "http://p:1",
  HTTP_PROXY: "http://p:1",
  no_proxy: "localhost",
  NO_PROXY: "localhost",
};

it("passes proxies on under both spellings", () => {
  expect(readProxies(own)).toEqual(proxies);
});

it("passes files of certificates on to programs of this machine", () => {
  expect(networkVariables(own)).toEqual({ ...proxies, SSL_CERT_FILE: "/etc/ca.pem" });
});

it.each([
  ["http://kim:open%20sesame@proxy:3128", ["open%20sesame", "open sesame"]],
  ["kim:open@sesame@proxy:3128/", ["open@sesame"]],
  ["http://a-token@proxy", ["a-token"]],
  ["http://kim:50%@proxy", ["50%"]],
  ["http://proxy:3128/@", []],
])("finds the passwords in the proxy address %s", (address, values) => {
  const found = proxyPasswords({ https_proxy: address });
  const names = ["https_proxy", "HTTPS_PROXY"];
  expect(found).toEqual(names.flatMap((name) => values.map((value) => ({ name, value }))));
});
