import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress } from "./compress.ts";

const text = "a log line\n".repeat(1000);
const send = async (accepted: string | undefined) => {
  const { body, encoding } = compress(Readable.from([text], { objectMode: false }), accepted);
  return { encoding, bytes: await buffer(body) };
};

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
  ])("accepted as %s goes out as %s", async (accepted, expected) => {
    expect((await send(accepted)).encoding).toBe(expected);
  });

  it("decodes to the same text in every encoding", async () => {
    expect((await send(undefined)).bytes.toString()).toBe(text);
    expect(gunzipSync((await send("gzip")).bytes).toString()).toBe(text);
    expect(brotliDecompressSync((await send("br")).bytes).toString()).toBe(text);
  });
});
