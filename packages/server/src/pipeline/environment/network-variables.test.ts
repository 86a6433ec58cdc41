import { expect, it } from "vitest";
import { networkVariables, readProxies } from "./network-variables.ts";

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
