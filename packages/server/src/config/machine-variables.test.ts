import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { machineVariables } from "./machine-variables.ts";

afterAll(removeRepositories);

it("names the folders of version managers that exist, in the home folder or elsewhere", async () => {
  const home = await temporaryFolder();
  const pyenv = await temporaryFolder();
  await mkdir(join(home, ".rustup"));
  const environment = { HOME: home, PYENV_ROOT: pyenv, RBENV_ROOT: join(home, "missing") };
  expect(machineVariables(environment)).toEqual({
    RUSTUP_HOME: join(home, ".rustup"),
    PYENV_ROOT: pyenv,
  });
  expect(machineVariables({})).toEqual({});
});
