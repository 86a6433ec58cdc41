/** How the content of an artifact is shown in the page. */
export type ArtifactView = "text" | "image" | "document" | "pdf";

/** What is shown; every other file can only be downloaded. A document runs scripts, as SVG can. */
const views: Readonly<Record<string, ArtifactView>> = {
  "text/plain": "text",
  "application/json": "text",
  "image/png": "image",
  "image/jpeg": "image",
  "image/gif": "image",
  "image/webp": "image",
  "image/avif": "image",
  "text/html": "document",
  "image/svg+xml": "document",
  "application/pdf": "pdf",
};

/** Undefined for a type that can only be downloaded. */
export function viewOfArtifact(type: string): ArtifactView | undefined {
  return Object.hasOwn(views, type) ? views[type] : undefined;
}

const textEndings =
  "txt log out err md markdown csv tsv xml yml yaml toml ini cfg conf diff patch tap info lcov sum sha256 sh js mjs ts css py go rs java c h rb php sql";

const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(textEndings.split(" ").map((ending) => [ending, "text/plain"])),
  json: "application/json",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  htm: "text/html",
  html: "text/html",
  xhtml: "text/html",
  svg: "image/svg+xml",
  pdf: "application/pdf",
};

/** The type of a file by the ending of its name. */
export function artifactTypeOf(path: string): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(types, ending) ? types[ending] : undefined) ?? "application/octet-stream";
}
