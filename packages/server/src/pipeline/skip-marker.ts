const markers = ["[ci skip]", "[skip ci]", "***no_ci***"];

/** Whether a commit message or pull request title asks for no build. Only pushes and pull requests listen. */
export function skippedByMarker(build: {
  event: string;
  message: string;
  title?: string | undefined;
}): boolean {
  if (build.event !== "push" && build.event !== "pull_request") return false;
  const text = `${build.message}\n${build.title ?? ""}`.toLowerCase();
  return markers.some((marker) => text.includes(marker));
}
