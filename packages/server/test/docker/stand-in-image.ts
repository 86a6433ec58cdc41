import { makeShellImage, shellImage } from "./make-shell-image.ts";
import { engine } from "./test-engine.ts";

export { shellImage };

/**
 * Makes an image of busybox unless the engine has it.
 * @param changes lines of a Dockerfile, such as `USER 1000`
 */
export async function ensureShellImage(
  name = shellImage,
  changes: readonly string[] = [],
): Promise<string> {
  const isMissing = (await engine().images.find(name)) === undefined;
  if (isMissing) await makeShellImage(engine(), name, changes);
  return name;
}
