import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, compress, createEncoder, type Encoding } from "./compress.ts";

const text = "a log line\n".repeat(1000);
const compressed = (encoding: Encoding) => buffer(createEncoder(encoding).end(text));

describe("a long answer", () => {
  it.each([
    [undefined, undefined],
    ["identity", undefined],
    ["deflate", undefined],
    ["gzip;q=0", undefined],
    ["gzip;q=0.5, identity", undefined],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.1, GZIP;q=0.9", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
  ])("for a client that accepts %s is sent as %s", (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected);
  });

  it("decodes to the same text in every encoding", async () => {
    expect(gunzipSync(await compressed("gzip")).toString()).toBe(text);
    expect(brotliDecompressSync(await compressed("br")).toString()).toBe(text);
    const bytes = Buffer.from(text);
    expect(gunzipSync(await compress(bytes, "gzip")).toString()).toBe(text);
    expect(brotliDecompressSync(await compress(bytes, "br")).toString()).toBe(text);
  });
});
