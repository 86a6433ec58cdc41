import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createMask } from "./mask.ts";

/** Every kind of character that some encoder changes. */
const awkward = `p@ss'word "1"/<é> \\ $x&y+z=%;it''s`;
const key = [
  "-----BEGIN PRIVATE KEY-----",
  ..."abc".split("").map((letter) => letter.repeat(64)),
  "d/+=",
  "-----END PRIVATE KEY-----",
  "",
].join("\n");

/** The text as a log shows it. */
const masked = (text: string, value: string): string => {
  const mask = createMask([{ name: "key", value }]);
  return mask.push(text) + mask.end();
};

/** The output of a script that has the value as $VALUE. The shell may be several words. */
const print = (value: string, shell: string, script: string): string => {
  const [command = "", ...args] = shell.split(" ");
  return execFileSync(command, [...args, "-c", `exec 2>&1; ${script}`], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", VALUE: value },
    stdio: ["ignore", "pipe", "inherit"],
  });
};

const exists = (shell: string): boolean => {
  try {
    return print("found", shell, 'echo "$VALUE"') === "found\n";
  } catch {
    return false;
  }
};

describe("a secret is hidden in base64", () => {
  it.each(["s3cret", "s3cret1", "s3cret12", awkward])("of %s alone", (value) => {
    for (const encoding of ["base64", "base64url"] as const) {
      expect(masked(Buffer.from(value).toString(encoding), value)).toBe("[secret:key]");
      expect(masked(Buffer.from(`${value}\n`).toString(encoding), value)).toBe("[secret:key]");
    }
  });

  it.each(["s3cret-value", awkward])("of a longer text with %s", (value) => {
    for (const before of ["", "a", "ab", "user:", "x-token:"])
      for (const after of ["", "\n", "ab", "@host"]) {
        const text = masked(Buffer.from(before + value + after).toString("base64"), value);
        expect(text).toContain("[secret:key]");
        // The remaining text reveals less than one character of the value.
        const rest = Buffer.from(text.replace("[secret:key]", "===="), "base64").toString("latin1");
        expect(rest).not.toContain(value.slice(0, 2));
        expect(text.length).toBeLessThan(before.length * 2 + after.length * 2 + 20);
      }
  });

  it("on several lines, as programs break them", () => {
    for (const value of [key, key.trim(), "x".repeat(60), `${"y".repeat(200)}z`])
      for (const commands of ['echo "$VALUE" | base64', 'printf %s "$VALUE" | base64']) {
        expect(masked(print(value, "sh", commands), value)).toBe("[secret:key]\n");
        const indented = print(value, "sh", `${commands} | sed 's/^/  /'`);
        const lines = masked(indented, value).trimEnd().split("\n");
        // A shorter last line is not masked.
        const shown = lines.filter((line) => line !== "  [secret:key]" && line.length >= 10);
        expect(shown).toEqual([]);
      }
    const encoded = Buffer.from(key).toString("base64");
    const lines = encoded.match(/.{1,64}/g)?.join("\n") ?? "";
    expect(masked(lines, key)).toBe("[secret:key]");
  });
});

it("a secret is hidden when it is encoded for a URL", () => {
  const forms = [
    encodeURIComponent(awkward),
    encodeURI(awkward),
    new URLSearchParams({ "": awkward }).toString().slice(1),
    encodeURIComponent(awkward).replaceAll(/%../g, (code) => code.toLowerCase()),
    encodeURIComponent(awkward).replaceAll("%2F", "/").replaceAll("'", "%27"),
    encodeURIComponent(awkward).replaceAll("'", "%27"),
  ];
  for (const form of forms)
    expect(masked(`https://host/?key=${form}&x`, awkward)).toBe("https://host/?key=[secret:key]&x");
});

it("a secret is hidden when it is escaped in JSON", () => {
  const json = JSON.stringify(awkward);
  const forms = [
    json,
    json.replaceAll("/", "\\/"),
    json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026"),
    json.replaceAll("é", "\\u00e9"),
    json.replaceAll("é", "\\u00E9"),
  ];
  for (const form of forms)
    expect(masked(`{"key":${form}}`, awkward)).toBe('{"key":"[secret:key]"}');
  expect(masked(JSON.stringify({ key }), key)).toMatch(/^{"key":"\[secret:key\]\\n"}$/);
});

describe("a secret is hidden when a shell quotes it", () => {
  const shells = ["sh", "bash", "dash", "busybox sh"].filter(exists);

  it.each(shells)("in a trace of %s", (shell) => {
    expect(masked(print(awkward, shell, 'set -x; : "$VALUE"'), awkward)).toMatch(
      /^\+ : ('\[secret:key\]'|\[secret:key\])\n$/,
    );
  });

  it.runIf(shells.includes("bash"))("by printf and declare", () => {
    expect(masked(print(awkward, "bash", 'printf "%q\\n" "$VALUE"'), awkward)).toBe(
      "[secret:key]\n",
    );
    expect(masked(print(awkward, "bash", "declare -p VALUE"), awkward)).toBe(
      'declare -x VALUE="[secret:key]"\n',
    );
    const text = print(`a'b\tc\\d`, "bash", 'printf "%q\\n" "$VALUE"');
    expect(masked(text, `a'b\tc\\d`)).toBe("$'[secret:key]'\n");
  });
});
