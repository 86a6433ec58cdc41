import { afterAll, describe, expect, it } from "vitest";
import { limits } from "../file/limits.ts";
import { createConverter } from "./converter.ts";

const stop = new AbortController();
afterAll(() => stop.abort());
const { convert } = createConverter({ signal: stop.signal });

const build = {
  repo: { namespace: "team", name: "alpha", slug: "team/alpha", private: true },
  request: {
    event: "promote",
    ref: "refs/heads/main",
    after: "1234567",
    target: "main",
    deploy_to: "live",
    params: { REGION: "eu" },
  },
};
const jsonnet = (text: string) => convert(build, { path: "ci/.drone.jsonnet", text });
const problem = (text: string) =>
  jsonnet(text).then(
    () => "none",
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : error),
  );

it("leaves YAML as it is", async () => {
  expect(await convert(build, { path: ".drone.yml", text: "kind: pipeline" })).toBeUndefined();
});

describe("a file in Jsonnet", () => {
  it("becomes a document for each item, or one", async () => {
    const text = `[{ kind: "pipeline", name: name } for name in ["a", "b"]]`;
    expect(await jsonnet(text)).toEqual({
      text: `---\n{\n  "kind": "pipeline",\n  "name": "a"\n}\n---\n{\n  "kind": "pipeline",\n  "name": "b"\n}\n`,
      sources: [{ path: "ci/.drone.jsonnet", text }],
    });
    expect(await jsonnet("{}")).toMatchObject({ text: "---\n{}\n" });
  });

  it("knows the build and the repository as texts, as on a Drone server", async () => {
    const names = ["build.event", "build.environment", "build.branch", "build.commit"];
    const more = ["build.param.REGION", "build.author_email", "repo.slug", "repo.private"];
    const list = [...names, ...more].map((name) => `std.extVar("${name}")`).join();
    const converted = await jsonnet(`{ a: std.join(" ", [${list}]) }`);
    expect(converted?.text).toContain(`"promote live main 1234567 eu  team/alpha true"`);
  });

  it.each([
    ["a name", "{\n  a: nothing,\n}", "variable is not defined: nothing", "> 2 |   a: nothing,"],
    ["a field", "local x = {};\n{\n  a: x.y }", "no such field: y", "> 3 |   a: x.y }"],
    ["a type", "{\n  a: 1 + {} + [] }", "binary operation number + object", "> 2 |   a: 1 + {}"],
    ["syntax", "{\n  a: [1,\n}", "syntax error: expected", "> 3 | }"],
    ["a failed check", "{\n  assert false : 'no' }", "assert failed: no", "> 2 |   assert"],
    ["an error", "{\n  a: error 'no' }", "runtime error: no", "> 2 |   a: error"],
  ])("shows the line of an error: %s", async (_, text, message, line) => {
    const shown = await problem(text);
    expect(shown).toMatch(/^ConversionError: jsonnet: .*\n\nci\/\.drone\.jsonnet\n/);
    expect(shown).toContain(message);
    expect(shown).toContain(`\n${line}`);
  });

  it.each([
    ["import", "{\n  a: importstr '/etc/passwd' }", "imports are not possible here"],
    ["recursion", "local f(n) = f(n + 1) + 1; f(0)", "functions call each other too deeply"],
    ["tail calls", "local f(n) = f(n + 1) tailstrict; f(0)", "nested too deeply"],
    ["nesting", "[".repeat(limits.textLength - 1), "nested too deeply"],
    [
      "a string of 10 GB",
      "local f(s, n) = if n == 0 then s else f(s + s, n - 1); f('0123456789', 30)",
      "too much memory",
    ],
    ["a list of 100 million", "std.makeArray(100000000, function(i) 'x' + i)", "too much memory"],
    ["a long result", `std.repeat('x', ${limits.textLength})`, "more than 250000 characters"],
  ])("fails for hostile code, and the next file is read: %s", async (_, text, message) => {
    expect(await problem(text)).toMatch(/^ConversionError: jsonnet: /);
    expect(await problem(text)).toContain(message);
    expect(await jsonnet("{}")).toMatchObject({ text: "---\n{}\n" });
  });

  it("is ended if it does not end", async () => {
    const quick = createConverter({ signal: stop.signal, deadlineMs: 200 });
    const text = "std.foldl(function(a, b) a, std.range(1, 1000000000), 0)";
    await expect(quick.convert(build, { path: "a.jsonnet", text })).rejects.toThrow(
      "jsonnet: the file takes more than 5 seconds to evaluate",
    );
  });
});
