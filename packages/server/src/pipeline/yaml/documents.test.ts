import { describe, expect, it } from "vitest";
import { signaturesOf, signedText } from "./documents.ts";

const hmac = "0123456789abcdef".repeat(4);
const pipeline = "kind: pipeline\nname: one";
const signed = `---\n${pipeline}\n\n---\nkind: signature\nhmac: ${hmac}\n\n...\n`;

describe("the signed text", () => {
  it("is the file without its signature, and without the lines that tools add", () => {
    expect(signedText(signed)).toBe(pipeline);
    expect(signedText(`\uFEFF\n\n${pipeline.replaceAll("\n", "\r\n")}\r\n`)).toBe(pipeline);
    expect(signaturesOf(signed)).toEqual([hmac]);
    expect(signaturesOf(pipeline)).toEqual([]);
  });

  it("is every document, in order", () => {
    const two = `${pipeline}\n---\nkind: pipeline\nname: two`;
    expect(signedText(`${two}\n---\n`)).toBe(two);
  });

  it("keeps the indentation, which has a meaning in YAML", () => {
    expect(signedText(`  ${pipeline}`)).toBe(`  ${pipeline}`);
  });

  it.each([
    ["another key", `kind: signature\nhmac: ${hmac}\nother: $\{DRONE_COMMIT_MESSAGE}`],
    ["another kind too", `kind: pipeline\nkind: signature\nhmac: ${hmac}`],
    ["a variable", "kind: signature\nhmac: ${DRONE_COMMIT_MESSAGE}"],
    ["a comment", `kind: signature\nhmac: ${hmac} # ok`],
  ])("contains a signature that has %s, because it is not valid", (_what, document) => {
    const text = `${pipeline}\n---\n${document}`;
    expect(signaturesOf(text)).toEqual([]);
    expect(signedText(text)).toBe(text);
  });
});
