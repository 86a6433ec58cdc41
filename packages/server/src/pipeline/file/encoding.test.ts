import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFile } from "../check-file.ts";
import { decodeText } from "../../lib/decode-text.ts";

const file = "kind: pipeline\ntype: exec\nname: a\nsteps: [{ name: x, commands: [echo hi] }]\n";
const check = (bytes: Buffer): string[] =>
  checkFile(decodeText(bytes), ".drone.yml", { os: "linux", arch: "amd64" }).errors;

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const utf32 = (text: string): Buffer => {
  const bytes = Buffer.alloc(text.length * 4);
  for (let index = 0; index < text.length; index += 1)
    bytes.writeUInt32LE(text.charCodeAt(index), index * 4);
  return bytes;
};
const bigEndian = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat(
    Array.from({ length: bytes.length / size }, (_, index) =>
      Buffer.from(bytes.subarray(index * size, (index + 1) * size).toReversed()),
    ),
  );

describe("a pipeline file", () => {
  it.each([
    ["UTF-16", "little endian", utf16(`\ufeff${file}`)],
    ["UTF-16", "big endian", bigEndian(utf16(`\ufeff${file}`), 2)],
    ["UTF-16", "little endian, without a mark", utf16(file)],
    ["UTF-16", "big endian, without a mark", bigEndian(utf16(file), 2)],
    ["UTF-16", "Chinese, with a mark", utf16(`\ufeff# ${"名前".repeat(200)}\n${file}`)],
    ["UTF-32", "little endian", utf32(`\ufeff${file}`)],
    ["UTF-32", "big endian", bigEndian(utf32(`\ufeff${file}`), 4)],
    ["UTF-32", "without a mark", utf32(file)],
  ])("may not be %s, %s", (encoding, _what, bytes) => {
    expect(check(bytes)).toEqual([`yaml: the file is ${encoding}; save it as UTF-8`]);
  });

  it.each([
    [
      "Latin-1",
      Buffer.from(`${file}# caf\u00e9`, "latin1"),
      "e9 is not UTF-8, which is é in Latin-1",
    ],
    ["Windows-1252", Buffer.from(`${file}# \u0093`, "latin1"), "93 is not UTF-8"],
    ["a character that is cut off", Buffer.from(`${file}# é`).subarray(0, -1), "c3 is not UTF-8"],
    [
      "an overlong character",
      Buffer.concat([Buffer.from(`${file}# `), Buffer.from([0xc0, 0x80])]),
      "c0 is not UTF-8",
    ],
    [
      "a surrogate",
      Buffer.concat([Buffer.from(`${file}# `), Buffer.from([0xed, 0xa0, 0x80])]),
      "ed is not UTF-8",
    ],
  ])("may not contain %s", (_what, bytes, problem) => {
    const [error = "", ...more] = check(bytes);
    expect(more).toEqual([]);
    expect(error).toMatch(`yaml: line 5: the byte ${problem.split(",")[0]}`);
    expect(error).toContain(problem);
    expect(error).toContain("; save the file as UTF-8\n\n.drone.yml\n");
    expect(error).toMatch(/> 5 \| # .*\\x[0-9a-f]{2}/);
  });

  it("may not contain NUL characters", () => {
    const [error] = check(Buffer.from(`${file}\r\n# a\0b`));
    expect(error).toMatch(
      /^yaml: line 6: the file has a NUL character; remove it\n\n\.drone\.yml\n(?:.*\n)?> 6 \| # a\\x00b\n/,
    );
  });

  it("may begin with a mark of UTF-8, and contain any character", () => {
    expect(check(Buffer.from(`\ufeff${file}# \ufffd é 名 🎉 \u{10ffff}`))).toEqual([]);
  });
});

it("decodes any bytes without loss", () => {
  const encode = (text: string): Buffer =>
    Buffer.concat(
      Array.from(text, (character) =>
        character.isWellFormed()
          ? Buffer.from(character)
          : Buffer.from([character.charCodeAt(0) & 0xff]),
      ),
    );
  const piece = fc.oneof(
    fc.string().map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const bytes = Buffer.concat(pieces);
      expect(encode(decodeText(bytes))).toEqual(bytes);
    }),
  );
});
