import type { RepoAccess } from "@signalbox/contract";

/** What each role may do: docs/behaviour/permissions.md. */
export const roleWords = {
  read: "See builds, logs, pipeline files and settings that are not secret.",
  write:
    "Also start, cancel, approve, decline and promote builds, see variables of steps, and change settings, secrets and cron jobs.",
  admin: "Also disable the repository, delete builds and logs, and set up webhooks.",
};

type Person = RepoAccess["people"][number];

/** Where the roles of a person come from. */
export function sourceWords({ sources }: Person, host = "the git host"): string {
  const words = sources.map(({ from, role }) => {
    if (from === "server") return "administrator of the server";
    return from === "forge" ? `${role} at ${host}` : `signalbox.${role} in git's configuration`;
  });
  return [...new Set(words)].join(", ");
}

/** What people may do who are not listed. */
export function everyoneWords({ everyone, is_open, visibility, host }: RepoAccess): string {
  const signedIn =
    everyone === undefined
      ? ""
      : is_open
        ? "People who are signed in may read, because git's configuration names nobody."
        : `People who are signed in have the role ${everyone}, by signalbox.${everyone} = *.`;
  if (visibility === "public")
    return join(signedIn, "The repository is public: visitors may read.");
  if (visibility === "internal")
    return join(
      signedIn,
      everyone === undefined
        ? "The repository is internal: people who are signed in may read."
        : "",
    );
  if (signedIn !== "") return signedIn;
  return host === undefined
    ? "Nothing: the repository is private."
    : `Nothing: the repository is private, and ${host} says who may read.`;
}

const join = (...sentences: string[]): string => sentences.filter((one) => one !== "").join(" ");

/** The commands that give and take a role. */
export function accessCommands(path: string | undefined): string {
  const git = path === undefined ? "git" : `git -C ${quoted(path)}`;
  return [
    `${git} config --add signalbox.write LOGIN`,
    `${git} config --fixed-value --unset-all signalbox.write LOGIN`,
  ].join("\n");
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
