/** `npm pack` runs this first: it builds what the package contains, `dist`, from the sources. */
import { join } from "node:path";
import { checkRequirements } from "./requirements.mjs";

checkRequirements();

const { projectEnvironment, projectNode, root } = await import("./places.mjs");
const { runSetUp } = await import("./run.mjs");
const { setUp } = await import("./set-up.mjs");
await setUp(() => {
  // It warns that it is experimental.
  const args = ["--disable-warning=ExperimentalWarning", join(root, "scripts", "make-dist.mjs")];
  const options = { cwd: root, env: projectEnvironment };
  return runSetUp("Making the files of the package", projectNode, args, options);
});
