import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { ConfigError } from "../lib/config-error.ts";
import { readEnvironment, secretVariables } from "./secret-variables.ts";

afterAll(removeRepositories);

describe("a secret in a file", () => {
  it.each(secretVariables)("is the value of %s", async (name) => {
    const file = join(await temporaryFolder(), "secret");
    await writeFile(file, " two\nlines \n");
    const variable = `${name}_FILE`;
    expect(readEnvironment({ OTHER: "x", [variable]: file })).toEqual({
      OTHER: "x",
      [variable]: file,
      [name]: " two\nlines ",
    });
  });

  it("is ignored if the file is missing or empty, or if the variable itself is set", async () => {
    const file = join(await temporaryFolder(), "secret");
    const read = (more = {}) => readEnvironment({ SIGNALBOX_TOKEN_FILE: file, ...more });
    expect(() => read()).toThrow(ConfigError);
    expect(() => read()).toThrow(
      `The file ${file}, which SIGNALBOX_TOKEN_FILE names, cannot be read (ENOENT)`,
    );
    await writeFile(file, "\n");
    expect(() => read()).toThrow(`The file ${file}, which SIGNALBOX_TOKEN_FILE names, is empty`);
    await writeFile(file, "token\n");
    expect(() => read({ SIGNALBOX_TOKEN: "other" })).toThrow(
      "SIGNALBOX_TOKEN and SIGNALBOX_TOKEN_FILE are both set; remove one of them",
    );
    expect(read({ SIGNALBOX_TOKEN: "" })).toMatchObject({ SIGNALBOX_TOKEN: "token" });
    await rm(file);
  });
});
