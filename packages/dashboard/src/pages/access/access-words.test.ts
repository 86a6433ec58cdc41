import { RepoAccess } from "@signalbox/contract";
import { expect, it } from "vitest";
import { accessCommands, everyoneWords, sourceWords } from "./access-words.ts";

it.each([
  [{ visibility: "private" }, "Nothing: the repository is private."],
  [
    { visibility: "private", host: "Gitea" },
    "Nothing: the repository is private, and Gitea says who may read.",
  ],
  [{ visibility: "internal" }, "The repository is internal: people who are signed in may read."],
  [{ visibility: "public" }, "The repository is public: visitors may read."],
  [
    { visibility: "private", is_open: true, everyone: "read" },
    "People who are signed in may read, because git's configuration names nobody.",
  ],
  [
    { visibility: "public", everyone: "write" },
    "People who are signed in have the role write, by signalbox.write = *. The repository is public: visitors may read.",
  ],
])("says what everybody else may do: %j", (access, words) => {
  expect(everyoneWords(RepoAccess.parse({ people: [], ...access }))).toBe(words);
});

it("says where a role comes from", () => {
  const sources = ["server", "git", "git", "forge"].map((from) => ({ from, role: "write" }));
  const [person] = RepoAccess.parse({ people: [{ login: "kim", sources }] }).people;
  expect(sourceWords(person!, "Gitea")).toBe(
    "administrator of the server, signalbox.write in git's configuration, write at Gitea",
  );
});

it.each([
  [undefined, "git config --add"],
  ["/srv/git/app", "git -C /srv/git/app config --add"],
  ["/srv/it's here", "git -C '/srv/it'\\''s here' config --add"],
])("writes commands for the folder %s", (path, start) => {
  expect(accessCommands(path)).toMatch(start);
  expect(accessCommands(path).startsWith(start)).toBe(true);
});
