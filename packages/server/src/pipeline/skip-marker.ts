const markers = ["[ci skip]", "[skip ci]", "***no_ci***"];

/** Whether a commit message or pull request title asks to skip the build of a push or pull request. */
export function skippedByMarker(build: {
  event: string;
  message: string;
  title?: string | undefined;
}): boolean {
  if (build.event !== "push" && build.event !== "pull_request") return false;
  const text = `${build.message}\n${build.title ?? ""}`.toLowerCase();
  return markers.some((marker) => text.includes(marker));
}

/** The message without markers, for a build that a person starts on purpose. */
export function withoutSkipMarkers(message: string): string {
  const anyMarker = new RegExp(markers.map(escaped).join("|"), "gi");
  return message.replaceAll(anyMarker, "").trim();
}

const escaped = (marker: string): string => marker.replaceAll(/[[\]*]/g, String.raw`\$&`);
