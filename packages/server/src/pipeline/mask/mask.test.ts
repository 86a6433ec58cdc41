import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMask, createMasks, type Secret } from "./mask.ts";

function maskPieces(pieces: string[], secrets: Secret[]): string {
  const mask = createMask(secrets);
  return pieces.map((piece) => mask.push(piece)).join("") + mask.end();
}
const token = { name: "token", value: "s3cret" };

describe("a secret value in a step's output", () => {
  it("becomes [secret:name]", () => {
    expect(maskPieces(["a s3cret b s3crets3cret"], [token])).toBe(
      "a [secret:token] b [secret:token][secret:token]",
    );
  });
  it("is found if it is split over several pieces", () => {
    expect(maskPieces(Array.from("a s3cret b"), [token])).toBe("a [secret:token] b");
  });
  it("is found over several lines", () => {
    const key = { name: "key", value: "-----\nabc\ndef\n-----\n" };
    expect(maskPieces(["x -----\nabc\n", "def\n-----\ny"], [key])).toBe("x [secret:key]\ny");
  });
  it("is the longer one if two begin at the same position", () => {
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

describe("a secret of several lines", () => {
  const lines = ["-----BEGIN PRIVATE KEY-----", "MIIabcDEF123", " q+/4", "", "{", "-----END-----"];
  const key = { name: "key", value: `${lines.join("\n")}\n` };

  it("is hidden when it is printed whole, or by a shell without quotes", () => {
    const joined = lines.join(" ").replaceAll(/ +/g, " ");
    expect(maskPieces([`${key.value}${joined}\n`], [key])).toBe("[secret:key]\n[secret:key]\n");
  });

  it("is hidden when it is printed line by line", () => {
    const printed = lines.map((line) => `got ${line}\n`);
    const hidden = ["got [secret:key]\n", "got  [secret:key]\n"];
    const plain = [...printed.slice(0, 1), ...hidden, ...printed.slice(3)].join("");
    expect(maskPieces(printed, [key])).toBe(plain);
    expect(maskPieces([printed.join("")], [key])).toBe(plain);
    expect(maskPieces(Array.from(printed.join("")), [key])).toBe(plain);
  });

  it("with the line ends of another system is the same", () => {
    const secret = { name: "key", value: "first line\r\nsecond line\r\n" };
    expect(maskPieces(["second line\n"], [secret])).toBe("[secret:key]\n");
  });

  it("keeps the name of another secret whose value is one of its lines", () => {
    const user = { name: "user", value: "MIIabcDEF123" };
    expect(maskPieces(["MIIabcDEF123"], [key, user])).toBe("[secret:user]");
  });

  it("may have thousands of lines, and a long log", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `pin${(index * 7919) % 100_003}`);
    const mask = createMask([{ name: "pins", value: many.join("\n") }]);
    const piece = "an ordinary line of a log, of which there are many\n".repeat(1000);
    const before = process.cpuUsage();
    for (let round = 0; round < 100; round += 1) expect(mask.push(piece)).toBe(piece);
    expect(process.cpuUsage(before).user).toBeLessThan(3e6);
    expect(mask.push("pin7919\n")).toBe("[secret:pins]\n");
  });
});

describe("a secret that other steps name", () => {
  const printed = (text: string, own: Secret[], others: Secret[]): string => {
    const mask = createMask(own, others);
    return mask.push(text) + mask.end();
  };

  it("is hidden unless its value is short", () => {
    const others = [token, { name: "pin", value: "40213" }];
    expect(printed("s3cret 40213", [], others)).toBe("[secret:token] 40213");
    const own = [{ name: "pin", value: "40213" }];
    expect(printed("s3cret 40213", own, others)).toBe("[secret:token] [secret:pin]");
  });

  it("has the name by which the step itself names it", () => {
    const own = [{ name: "mine", value: token.value }];
    expect(printed("s3cret", own, [token])).toBe("[secret:mine]");
  });

  it("of several lines shows its short ones", () => {
    const others = [{ name: "key", value: "first line\nlast" }];
    expect(printed("first line, last", [], others)).toBe("[secret:key], last");
  });
});

it("masks of the same secrets hold back what belongs to them alone", () => {
  const next = createMasks([token]);
  const [one, other] = [next(), next()];
  expect(one.push("a s3c")).toBe("a ");
  expect(other.push("b\n")).toBe("b\n");
  expect(other.end()).toBe("");
  expect(one.push("ret\n")).toBe("[secret:token]\n");
});

describe("withheld text", () => {
  it("is only a possible beginning of a secret", () => {
    const mask = createMask([token]);
    expect(mask.push("line\n")).toBe("line\n");
    expect(mask.push("a s3c")).toBe("a ");
    expect(mask.push("x")).toBe("s3cx");
    expect(mask.push("s3")).toBe("");
    expect(mask.end()).toBe("s3");
    expect(mask.end()).toBe("");
  });
});

describe("a secret with sequences between its characters", () => {
  const password = { name: "token", value: "password123" };
  it.each([
    ["colours", "pass\x1b[01;31m\x1b[Kword\x1b[m\x1b[K123", "\x1b[01;31m\x1b[K\x1b[m\x1b[K"],
    ["true colours", "p\x1b[38;2;1;2;3massword12\x1b[0m3", "\x1b[38;2;1;2;3m\x1b[0m"],
    ["colons as separators", "pass\x1b[4:3mword123", "\x1b[4:3m"],
    ["a sequence of one character", "pass\x9b1mword123", "\x9b1m"],
    ["movements of the cursor", "pass\x1b[2K\x1b[1Gword\x1b7123", "\x1b[2K\x1b[1G\x1b7"],
    [
      "a link",
      "pass\x1b]8;;http://a/\x07word\x1b]8;;\x1b\\123",
      "\x1b]8;;http://a/\x07\x1b]8;;\x1b\\",
    ],
    ["a character set", "pass\x1b(Bword123", "\x1b(B"],
    ["a title", "pass\x1b_a\x1b\\word\x1bPq\x1b\\123", "\x1b_a\x1b\\\x1bPq\x1b\\"],
    ["carriage returns and other control characters", "pass\b\rword\0\x07123", ""],
    ["an ESC alone", "pass\x1b\x1b[mword\x1b\x80123", "\x1b[m"],
  ])("is hidden: %s", (_name, text, sequences) => {
    const hidden = `a \x1b[1m[secret:token]${sequences} b\n`;
    expect(maskPieces([`a \x1b[1m${text} b\n`], [password])).toBe(hidden);
    expect(maskPieces(Array.from(`a \x1b[1m${text} b\n`), [password])).toBe(hidden);
  });

  it("is hidden if it has sequences itself", () => {
    const secret = { name: "token", value: "\x1b[1mpass\x1b[mword\r\nmore" };
    expect(maskPieces([secret.value, "\npassword\n"], [secret])).toBe(
      "\x1b[1m[secret:token]\x1b[m\n[secret:token]\n",
    );
  });

  it("is hidden in each of its forms, and over several lines of a terminal", () => {
    const encoded = Buffer.from("password123").toString("base64");
    expect(maskPieces([encoded.replace("z", "z\x1b[1m")], [password])).toBe(
      "[secret:token]\x1b[1m",
    );
    const key = { name: "key", value: "first\nsecond\nthird" };
    expect(maskPieces(["first\r\nsec\x1b[mond\r\nthird\r\n"], [key])).toBe(
      "[secret:key]\x1b[m\r\n",
    );
  });

  it.each([
    ["a title", "\x1b]0;", "\x07"],
    ["the address of a link", "\x1b]8;;https://user:", "@host\x1b\\link\x1b]8;;\x1b\\"],
    ["a string of the device", "\x1bP", "\x1b\\"],
    ["a title without an end", "\x1b]0;", ""],
  ])("is hidden within a sequence: %s", (_name, before, after) => {
    const pieces = `a${before}password123${after}`;
    const hidden = `a${before}[secret:token]${after}`;
    expect(maskPieces([pieces], [password])).toBe(hidden);
    expect(maskPieces(Array.from(pieces), [password])).toBe(hidden);
  });

  it("shows a beginning of it with what follows, and sequences that are not complete", () => {
    const mask = createMask([password]);
    expect(mask.push("a\x1b[31mpass\x1b[0")).toBe("a\x1b[31m");
    expect(mask.push("mx\x1b[")).toBe("pass\x1b[0mx");
    expect(mask.push("é\x1b]8;;x")).toBe("\x1b[é");
    expect(mask.push("\n")).toBe("\x1b]8;;x\n");
    expect(mask.push("p\x1b(")).toBe("");
    expect(mask.end()).toBe("p\x1b(");
  });

  it("is shown rather than held back without limit", () => {
    const mask = createMask([password]);
    expect(mask.push("pass")).toBe("");
    const shown = Array.from({ length: 2000 }, () => mask.push("\x1b[m")).join("");
    expect(shown.startsWith("pass\x1b[m")).toBe(true);
    expect(mask.push("word123\n")).toBe("word123\n");
    expect(mask.push(`pass\x1b]${"x".repeat(5000)}`)).toBe(`pass\x1b]${"x".repeat(5000)}`);
  });
});

it("sequences change nothing but their places, however the output is split", () => {
  const sequences = ["\x1b[1m", "\x1b]0;a\x07", "\r", "\x1b(B", "\x1b_\x1b\\"];
  const sequence = fc.constantFrom(...sequences);
  const part = fc.oneof(fc.constantFrom("A", "B", "CD", "\n"), sequence);
  const values = fc.array(fc.stringMatching(/^[ABCD]{2,5}$/), { maxLength: 3 });
  const cuts = fc.array(fc.nat(60), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), values, cuts, (parts, texts, at) => {
      const secrets = texts.map((value, index) => ({ name: `S${index}`, value }));
      const whole = parts.join("");
      const places = [...at, 0, whole.length].sort((a, b) => a - b);
      const pieces = places.map((place, index) => whole.slice(place, places[index + 1]));
      const result = maskPieces(pieces, secrets);
      expect(result).toBe(maskPieces([whole], secrets));
      const withoutSequences = (text: string): string =>
        sequences.reduce((rest, one) => rest.replaceAll(one, ""), text);
      expect(withoutSequences(result)).toBe(reference(withoutSequences(whole), secrets));
    }),
    { numRuns: 2_000 },
  );
});

it("the result does not depend on how the output is split", () => {
  const text = (maxLength: number) =>
    fc
      .array(fc.constantFrom("a", "b", "cd", "\n", "é"), { maxLength })
      .map((parts) => parts.join(""));
  const cuts = fc.array(fc.nat(40), { maxLength: 6 });
  fc.assert(
    fc.property(text(40), fc.array(text(9), { maxLength: 4 }), cuts, (whole, values, at) => {
      const secrets = values.map((value, index) => ({ name: `S${index}`, value }));
      const places = [...at, 0, whole.length].sort((a, b) => a - b);
      const pieces = places.map((place, index) => whole.slice(place, places[index + 1]));
      expect(maskPieces(pieces, secrets)).toBe(reference(whole, secrets));
    }),
    { numRuns: 2_000 },
  );
});

/** Place by place: the longest value that begins here, else one character. */
function reference(text: string, secrets: Secret[]): string {
  const whole = secrets.map(({ name, value }) => ({ name, value: value.trim() }));
  const several = whole.filter(({ value }) => value.includes("\n"));
  const joined = several.map(({ name, value }) => ({ name, value: value.replaceAll(/\n+/g, " ") }));
  const lines = several.flatMap(({ name, value }) =>
    value.split("\n").map((line) => ({ name, value: line })),
  );
  const all = [...whole, ...joined, ...lines.filter(({ value }) => value.length > 3)];
  let output = "";
  for (let position = 0; position < text.length;) {
    const fitting = all.filter(({ value }) => value.length > 1 && text.startsWith(value, position));
    const [first] = fitting.sort((a, b) => b.value.length - a.value.length);
    output += first ? `[secret:${first.name}]` : text.charAt(position);
    position += first?.value.length ?? 1;
  }
  return output;
}
