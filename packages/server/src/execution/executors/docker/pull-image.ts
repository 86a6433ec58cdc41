import type { Writable } from "node:stream";
import type { Clock } from "../../../lib/clock.ts";
import type { ContainerStep } from "../../../pipeline/docker/container-step.ts";
import { imageRepository } from "../../../pipeline/docker/image-name.ts";
import { EngineError } from "./engine/engine-error.ts";
import type { Engine } from "./engine/open-engine.ts";
import { createPullProgress } from "./engine/pull-progress.ts";
import { findRegistryLogin } from "./engine/registry-auth.ts";

export type ImageRequest = {
  container: Pick<ContainerStep, "image" | "pull">;
  engine: Pick<Engine, "images">;
  /** Files like Docker's `config.json`, the first of which counts. */
  registryConfigs: readonly string[];
  output: Writable;
  /** Shows the progress outside of the log; "" when the pull has ended. */
  showProgress: (text: string) => void;
  /** Records which image the step uses, and which one had its name before the pull. */
  used: (use: { name: string; before: string | undefined; after: string }) => Promise<void>;
};

/**
 * Pulls the image of a step if its pull policy requires that. With the policy `never`, creating the container
 * fails if the image is missing.
 * @throws EngineError if the pull fails
 */
export async function pullImageIfNeeded(request: ImageRequest, signal: AbortSignal): Promise<void> {
  const { container, engine, registryConfigs, output, showProgress, used } = request;
  const { image, pull } = container;
  if (pull === "never") return;
  const before = (await engine.images.find(image))?.id;
  if (pull === "missing" && before !== undefined)
    return used({ name: image, before, after: before });
  const [registry = ""] = imageRepository(image)?.split("/") ?? [];
  const login = findRegistryLogin(registryConfigs, registry);
  const clock = (): number => performance.now();
  const progress = createPullProgress(clock);
  const showShare = showingChanges(showProgress, clock);
  const show = (text: string): void => {
    if (text !== "") output.write(text);
  };
  try {
    await engine.images.pull(image, {
      login,
      onMessage: (message) => {
        show(progress.next(message));
        showShare(progress.share());
      },
      signal,
    });
  } catch (error) {
    // Messages about the network name the registry at most.
    if (error instanceof EngineError)
      throw new EngineError(error.status, `${error.message} (pulling ${image})`);
    throw error;
  } finally {
    show(progress.end());
    showProgress("");
  }
  const after = (await engine.images.find(image))?.id;
  if (after !== undefined) await used({ name: image, before, after });
}

const showEveryMs = 1000;

/** Shows a text if it differs from the previous one, at most once a second. */
function showingChanges(show: (text: string) => void, clock: Clock): (text: string) => void {
  let shown = "";
  let shownAt = Number.NEGATIVE_INFINITY;
  return (text) => {
    if (text === shown || clock() - shownAt < showEveryMs) return;
    shown = text;
    shownAt = clock();
    show(text);
  };
}
