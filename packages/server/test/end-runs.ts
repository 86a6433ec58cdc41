import { afterAll, afterEach } from "vitest";
import { removeRepositories } from "./git-fixture.ts";
import { endRuns } from "./run-main.ts";

// Runs before each file. The files of a process share modules, so hooks in a module would be those of its first file only.
afterEach(endRuns);
afterAll(removeRepositories);
