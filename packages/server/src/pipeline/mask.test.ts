import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMask, type Secret } from "./mask.ts";

function maskPieces(pieces: string[], secrets: Secret[]): string {
  const mask = createMask(secrets);
  return pieces.map((piece) => mask.push(piece)).join("") + mask.flush();
}
const token = { name: "token", value: "s3cret" };

describe("a secret value in a step's output", () => {
  it("becomes [secret:name]", () => {
    expect(maskPieces(["a s3cret b s3crets3cret"], [token])).toBe(
      "a [secret:token] b [secret:token][secret:token]",
    );
  });
  it("is found when it comes in several pieces", () => {
    expect(maskPieces(Array.from("a s3cret b"), [token])).toBe("a [secret:token] b");
  });
  it("is found over several lines", () => {
    const key = { name: "key", value: "-----\nabc\ndef\n-----\n" };
    expect(maskPieces(["x -----\nabc\n", "def\n-----\ny"], [key])).toBe("x [secret:key]\ny");
  });
  it("is the longer one where two begin at the same place", () => {
    const secrets = [
      { name: "short", value: "abc" },
      { name: "long", value: "abcdef" },
    ];
    expect(maskPieces(["abc", "def abc", "d"], secrets)).toBe("[secret:long] [secret:short]d");
  });
  it("has the first name of several with that value", () => {
    expect(maskPieces(["s3cret"], [token, { name: "other", value: "s3cret" }])).toBe(
      "[secret:token]",
    );
  });
  it("is left alone when it is empty or one character", () => {
    const secrets = ["", " ", "a", " a\n"].map((value) => ({ name: "x", value }));
    expect(maskPieces(["a b"], secrets)).toBe("a b");
  });
});

describe("what is held back", () => {
  it("is only what could begin a secret", () => {
    const mask = createMask([token]);
    expect(mask.push("line\n")).toBe("line\n");
    expect(mask.push("a s3c")).toBe("a ");
    expect(mask.push("x")).toBe("s3cx");
    expect(mask.push("s3")).toBe("");
    expect(mask.flush()).toBe("s3");
    expect(mask.flush()).toBe("");
  });
});

it("the result is the same however the output is cut", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 });
  const value = fc
    .array(fc.constantFrom("a", "b", "c"), { maxLength: 6 })
    .map((parts) => parts.join(""));
  const cuts = fc.array(fc.nat(40), { maxLength: 6 });
  fc.assert(
    fc.property(text, fc.array(value, { maxLength: 4 }), cuts, (parts, found, at) => {
      const secrets = found.map((secret, index) => ({ name: `S${index}`, value: secret }));
      const whole = parts.join("");
      const places = [...at, 0, whole.length].sort((one, other) => one - other);
      const pieces = places.map((place, index) => whole.slice(place, places[index + 1]));
      expect(maskPieces(pieces, secrets)).toBe(reference(whole, secrets));
    }),
    { numRuns: 2_000 },
  );
});

/** Place by place: the longest value that begins here, else one character. */
function reference(text: string, secrets: Secret[]): string {
  let output = "";
  for (let position = 0; position < text.length;) {
    const fitting = secrets.filter(
      ({ value }) => value.length > 1 && text.startsWith(value, position),
    );
    const [first] = fitting.sort((one, other) => other.value.length - one.value.length);
    output += first ? `[secret:${first.name}]` : text.charAt(position);
    position += first?.value.length ?? 1;
  }
  return output;
}
