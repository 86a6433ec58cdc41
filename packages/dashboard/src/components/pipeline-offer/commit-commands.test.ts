import { expect, it } from "vitest";
import { commitCommands } from "./commit-commands.ts";

const text = "kind: pipeline\nname: default\n";

it("writes the file, adds it and commits it", () => {
  expect(commitCommands({ path: ".drone.yml", text })).toBe(
    `[ -e .drone.yml ] || cat > .drone.yml <<'PIPELINE'
kind: pipeline
name: default
PIPELINE
git add .drone.yml
git commit -m "Add a pipeline file" -- .drone.yml`,
  );
});

it("makes the folder of the file, and quotes what a shell would interpret", () => {
  const lines = commitCommands({ path: "my ci/it's.yml", text }).split("\n");
  expect(lines[0]).toBe("mkdir -p './my ci'");
  expect(lines[1]).toBe(
    String.raw`[ -e './my ci/it'\''s.yml' ] || cat > './my ci/it'\''s.yml' <<'PIPELINE'`,
  );
  expect(commitCommands({ path: "-x.yml", text })).toContain("git add './-x.yml'");
});
