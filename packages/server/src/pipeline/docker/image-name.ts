/**
 * Image names by Docker's grammar (https://pkg.go.dev/github.com/distribution/reference). No maintained package on
 * npm parses it, and it rarely changes.
 */

const hub = "docker.io";

const alphanumeric = "[a-z0-9]+";
const component = `${alphanumeric}(?:(?:[_.]|__|-+)${alphanumeric})*`;
const label = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
const host = `(?:${label}(?:\\.${label})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const namePattern = new RegExp(`^(?:${host}/)?${component}(?:/${component})*$`);
const tagPattern = /^\w[\w.-]{0,127}$/;
const idPattern = /^(?:sha256:)?[a-f0-9]{64}$/;
const digestLengths: Readonly<Record<string, number>> = { sha256: 64, sha384: 96, sha512: 128 };
const maxNameLength = 255;

type ImageName = {
  /** With the registry's host, such as `docker.io/library/alpine`. */
  name: string;
  tag: string;
  digest: string;
};

/**
 * The full form of an image's name: `alpine` becomes `docker.io/library/alpine:latest`. An invalid name is returned
 * as it is, and the engine then says what is wrong with it.
 */
export function expandImage(image: string): string {
  const parsed = parseImage(image);
  if (!parsed) return image;
  const { name, tag, digest } = parsed;
  if (digest === "") return `${name}:${tag || "latest"}`;
  return tag === "" ? `${name}@${digest}` : `${name}:${tag}@${digest}`;
}

/** The full name without tag and digest, for comparing images. Null if the name is invalid. */
export function imageRepository(image: string): string | null {
  return parseImage(image)?.name ?? null;
}

/** Whether the name means the image's newest version, which changes over time. */
export function isLatest(image: string): boolean {
  return expandImage(image).endsWith(":latest");
}

function parseImage(image: string): ImageName | null {
  if (idPattern.test(image)) return null;
  const at = image.indexOf("@");
  const digest = at === -1 ? "" : image.slice(at + 1);
  if (at !== -1 && !isDigest(digest)) return null;
  const tagged = at === -1 ? image : image.slice(0, at);
  const colon = tagged.indexOf(":", tagged.lastIndexOf("/") + 1);
  const tag = colon === -1 ? "" : tagged.slice(colon + 1);
  if (colon !== -1 && !tagPattern.test(tag)) return null;
  const name = fullName(colon === -1 ? tagged : tagged.slice(0, colon));
  return name.length <= maxNameLength && namePattern.test(name) ? { name, tag, digest } : null;
}

/** A first part without `.` or `:`, except for `localhost`, belongs to the path on Docker's own registry. */
function fullName(name: string): string {
  const slash = name.indexOf("/");
  const first = slash === -1 ? "" : name.slice(0, slash);
  const isHost = first === "localhost" || /[.:]/.test(first);
  const registry = !isHost || first === `index.${hub}` ? hub : first;
  const path = isHost ? name.slice(slash + 1) : name;
  const isOfficial = registry === hub && !path.includes("/");
  return `${registry}/${isOfficial ? "library/" : ""}${path}`;
}

function isDigest(text: string): boolean {
  const [algorithm = "", hex = ""] = text.split(":", 2);
  const length = Object.hasOwn(digestLengths, algorithm) ? digestLengths[algorithm] : undefined;
  return text === `${algorithm}:${hex}` && hex.length === length && /^[a-f0-9]+$/.test(hex);
}
