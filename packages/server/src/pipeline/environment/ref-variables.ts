/** Variables that are set only for pull requests or tags. */

type Variables = Record<string, string>;

export function refVariables(build: {
  event: string;
  ref: string;
  title?: string | undefined;
}): Variables {
  const tag = build.ref.startsWith("refs/tags/") ? build.ref.slice("refs/tags/".length) : null;
  return {
    ...(build.event === "pull_request" ? pullRequestVariables(build) : {}),
    ...(tag === null ? {} : { DRONE_TAG: tag, ...semanticVersion(tag), ...calendarVersion(tag) }),
  };
}

function pullRequestVariables({ ref, title }: { ref: string; title?: string | undefined }) {
  const number = /^refs\/[a-z-]+\/(\d+)/.exec(ref)?.[1] ?? "";
  return { DRONE_PULL_REQUEST: number, DRONE_PULL_REQUEST_TITLE: title ?? "" };
}

const semantic =
  /^v?(?<major>\d+)\.(?<minor>\d+)\.(?<patch>\d+)(?:-(?<prerelease>[0-9A-Za-z.-]+))?(?:\+(?<build>[0-9A-Za-z.-]+))?$/;

/** The version without its `v`, and its parts (https://semver.org); for any other tag only an error. */
function semanticVersion(tag: string): Variables {
  const parts = semantic.exec(tag)?.groups;
  if (!parts) return { DRONE_SEMVER_ERROR: `${tag} is not a semantic version` };
  return {
    DRONE_SEMVER: tag.replace(/^v/, ""),
    DRONE_SEMVER_MAJOR: parts["major"] ?? "",
    DRONE_SEMVER_MINOR: parts["minor"] ?? "",
    DRONE_SEMVER_PATCH: parts["patch"] ?? "",
    DRONE_SEMVER_PRERELEASE: parts["prerelease"] ?? "",
    DRONE_SEMVER_BUILD: parts["build"] ?? "",
    DRONE_SEMVER_SHORT: `${parts["major"]}.${parts["minor"]}.${parts["patch"]}`,
  };
}

const calendar =
  /^v?(?<major>20\d\d|\d\d)\.(?<minor>\d{1,2})(?:\.(?<micro>\d+))?(?:-(?<modifier>.+))?$/;

/** A version that begins with a year of two or four digits (https://calver.org). Leading zeros are kept. */
function calendarVersion(tag: string): Variables {
  const parts = calendar.exec(tag)?.groups;
  if (!parts) return {};
  const { major = "", minor = "", micro, modifier } = parts;
  return {
    DRONE_CALVER: tag.replace(/^v/, ""),
    DRONE_CALVER_SHORT: [major, minor, micro].filter((part) => part !== undefined).join("."),
    DRONE_CALVER_MAJOR_MINOR: `${major}.${minor}`,
    DRONE_CALVER_MAJOR: major,
    DRONE_CALVER_MINOR: minor,
    ...(micro === undefined ? {} : { DRONE_CALVER_MICRO: micro }),
    ...(modifier === undefined ? {} : { DRONE_CALVER_MODIFIER: modifier }),
  };
}
