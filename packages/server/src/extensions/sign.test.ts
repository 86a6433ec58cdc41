import { expect, it } from "vitest";
import { decryptGcm } from "../lib/decrypt-gcm.ts";
import { signatureOf } from "./sign.ts";

/** What a Drone server and a runner of version 2.25 sent, and an extension answered, with this secret. */
const secret = "0123456789abcdef0123456789abcdef";

const request = {
  Accept: "application/vnd.drone.config.v1+json",
  "Accept-Encoding": "identity",
  "Content-Type": "application/json",
  Date: "Fri, 27 Nov 2026 18:01:07 GMT",
  Digest: "SHA-256=Nku5CFjKyvtzcbc8f2ymo6Ju4MFmKhXKeEB0hjCnq74=",
};
const webhook = {
  Date: "Fri, 27 Nov 2026 18:01:10 GMT",
  Digest: "SHA-256=C94Cn4eztJmjXxX4aO4KET/DnJOJnvuooLjZP408wlk=",
};

it.each([
  ["an extension", request, "UNQ4zmNg3SdRHK2w+ArqEKI4YfZXzBEnTBQ1pYnx4ck="],
  ["a webhook", webhook, "zxO0avXeiNWNBOTE+/2INX35uMNHXuSfgaC984Cn/lE="],
])("signs a request to %s as a Drone server does", (_, headers, signature) => {
  expect(signatureOf(headers, secret)).toContain(`signature="${signature}"`);
});

it("decrypts the answer of an extension", () => {
  const answer =
    "lNpFBNIGeJB/d4EhOkMsK4f+Qo1UY0EwlmyDLSvsOpGPVyIWDELgVeVQ60pcGFPqJ5RmgsR3ZuxD2PobYrv/4Xrv9sPdO5Av+TpSKqO6MxQXfiTsX6V0lBiUY4jqoXA=";
  expect(decryptGcm(Buffer.from(secret), Buffer.from(answer, "base64"))).toMatch(/^\{"name":/);
});
