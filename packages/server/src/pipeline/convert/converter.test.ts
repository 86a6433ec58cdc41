import { afterAll, describe, expect, it } from "vitest";
import { limits } from "../file/limits.ts";
import { createConverter } from "./converter.ts";

const stop = new AbortController();
afterAll(() => stop.abort());
const templates = new Map<string, string>();
const findTemplate = (namespace: string, name: string) =>
  namespace === "team" ? templates.get(name) : undefined;
const { convert } = createConverter({ signal: stop.signal, findTemplate });

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
const problemOf = (conversion: Promise<unknown>) =>
  conversion.then(
    () => "none",
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : error),
  );
const problem = (text: string) => problemOf(jsonnet(text));

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
    const quick = createConverter({ signal: stop.signal, deadlineMs: 200, findTemplate });
    const text = "std.foldl(function(a, b) a, std.range(1, 1000000000), 0)";
    await expect(quick.convert(build, { path: "a.jsonnet", text })).rejects.toThrow(
      "the file takes more than 5 seconds to evaluate",
    );
  });
});

describe("imports of a file in Jsonnet", () => {
  const repository = new Map([
    ["ci/lib/steps.libsonnet", 'local names = import "../names.libsonnet";\n{ make: names.all }'],
    ["ci/names.libsonnet", "{\n  all: std.map(function(n) n + '!', ['a']),\n  wrong: none }"],
    ["ci/motd", 'it\'s "here"\n'],
    ["ci/cycle.libsonnet", '{ me: import "cycle.libsonnet", a: 1 }'],
  ]);
  const importing = (text: string) =>
    convert(
      build,
      { path: "ci/.drone.jsonnet", text },
      async (path) => repository.get(path) ?? null,
    );

  it("are files of the commit, beside the file that imports them", async () => {
    const made = await importing(`// import "none"
local lib = import "lib/steps.libsonnet";
{ make: lib.make, motd: importstr /* a text */ 'motd', words: "import 'none'", own: $.motd,
  cycle: (import "cycle.libsonnet").me.a, block: |||
    import "none"
  |||
}`);
    expect(JSON.parse(made?.text.slice(4) ?? "")).toEqual({
      make: ["a!"],
      motd: `it's "here"\n`,
      own: `it's "here"\n`,
      words: "import 'none'",
      cycle: 1,
      block: 'import "none"\n',
    });
    expect(made?.sources.map(({ path }) => path).sort()).toEqual([
      "ci/.drone.jsonnet",
      "ci/cycle.libsonnet",
      "ci/lib/steps.libsonnet",
      "ci/motd",
      "ci/names.libsonnet",
    ]);
  });

  it.each([
    [
      "{\n  a: importstr '/etc/passwd' }",
      "/etc/passwd is not in the repository",
      "ci/.drone.jsonnet",
      "> 2 |",
    ],
    [
      "{\n\n a: import '../../x' }",
      "../../x is not in the repository",
      "ci/.drone.jsonnet",
      "> 3 |",
    ],
    ["import 'none'", "the commit has no file ci/none", "ci/.drone.jsonnet", "> 1 |"],
    [
      "(import 'names.libsonnet').wrong",
      "variable is not defined: none",
      "ci/names.libsonnet",
      "> 3 |",
    ],
    [
      "local a = importstr 'motd'; {\n a: none, b: a }",
      "is not defined: none",
      "ci/.drone.jsonnet",
      "> 2 |",
    ],
  ])("shows the line of an error of %j", async (text, message, path, line) => {
    const shown = await problemOf(importing(text));
    expect(shown).toContain(message);
    expect(shown).toContain(`\n\n${path}\n`);
    expect(shown).toContain(`\n${line}`.replace("\n> 1", "> 1"));
  });

  it("are limited in number and size", async () => {
    const each = (count: number) =>
      Array.from({ length: count }, (_, index) => `(import '${index}')`).join("+");
    const read = async () => "{}";
    const file = (text: string) => ({ path: "a.jsonnet", text });
    expect(await convert(build, file(each(50)), read)).toMatchObject({ text: "---\n{}\n" });
    await expect(convert(build, file(each(51)), read)).rejects.toThrow("more than 50 files");
    const long = async () => " ".repeat(limits.textLength);
    await expect(convert(build, file(each(1)), long)).rejects.toThrow(
      "more than 250000 characters",
    );
    await expect(convert(build, file(each(1)))).rejects.toThrow("imports are not possible here");
  });
});

describe("a file that uses a template", () => {
  const using = (load: string, template: string, data = "{ name: unit, count: 1000000 }") => {
    templates.set(load, template);
    return convert(build, {
      path: ".drone.yml",
      text: `kind: template\nload: ${load}\ndata: ${data}\n`,
    });
  };

  it("becomes what Go's templates make of it", async () => {
    const text = `name: {{ .input.name }}-{{ .input.count }}
{{- if eq .build.Event "promote" }}
target: {{ .build.Deploy }} of {{ .repo.Slug }}
{{- end }}
{{- range $i, $one := .input.list }}
- {{ $i }}{{ printf "%q" $one }}{{ end }}
`;
    const made = await using("a.yaml", text, "{ name: unit, count: 1000000, list: [x, y] }");
    expect(made?.text).toBe('name: unit-1000000\ntarget: live of team/alpha\n- 0"x"\n- 1"y"\n');
    expect(made?.sources.map(({ path }) => path)).toEqual([".drone.yml", "template a.yaml"]);
  });

  it("becomes what Jsonnet makes of it", async () => {
    const made = await using("a.jsonnet", "{ name: std.extVar('input.name') }");
    expect(made?.text).toBe('---\n{\n  "name": "unit"\n}\n');
  });

  it.each([
    ["a.yml", "a\n{{ .input.none }}", 'map has no entry for key "none"; give it a value', "> 2 |"],
    ["a.yml", "a\n{{ upper .input.name }}", 'function "upper" not defined', "> 2 | {{ upper"],
    ["a.yml", "{{ if }}", "missing value for if", "> 1 | {{ if }}"],
    ["a.jsonnet", "{\n a: nothing }", "variable is not defined: nothing", "> 2 |  a: nothing"],
    ["a.star", "def main(ctx): return {}", "is written in Starlark", ""],
  ])("shows the line of an error of %s: %j", async (name, text, message, line) => {
    const shown = await problemOf(using(name, text));
    expect(shown).toMatch(/^ConversionError: /);
    expect(shown).toContain(message);
    expect(shown).toContain(line);
  });

  it.each([
    ["recursion", `{{define "a"}}{{template "a"}}{{end}}{{template "a"}}`, "template depth"],
    ["a file", `{{ readFile "/etc/passwd" }}`, 'function "readFile" not defined'],
    ["a variable", `{{ env "PATH" }}`, 'function "env" not defined'],
    ["a long text", `{{ range .input.list }}${"x".repeat(200_000)}{{ end }}`, "250000 characters"],
    [
      "much text",
      `{{ range .input.list }}${"{{ range $.input.list }}".repeat(20)}${"x".repeat(9000)}${"{{ end }}".repeat(20)}{{ end }}`,
      " to evaluate",
    ],
  ])("fails for a hostile template, and the next is read: %s", async (_, text, message) => {
    expect(await problemOf(using("b.yml", text, "{ list: [1, 2, 3, 4] }"))).toContain(message);
    expect(await using("b.yml", "a")).toMatchObject({ text: "a" });
  });

  it("needs a template of the namespace, and a name", async () => {
    const file = (text: string) => problemOf(convert(build, { path: ".drone.yml", text }));
    expect(await file("kind: template\nload: none.yml\n")).toContain(
      "There is no template none.yml in team",
    );
    expect(await file("\nkind: template\nlaod: a\n")).toMatch(/needs load.*\n> 2 \| kind/s);
    expect(await file("kind: template\nload: [\n")).toMatch(/^ConversionError: yaml: /);
  });
});
