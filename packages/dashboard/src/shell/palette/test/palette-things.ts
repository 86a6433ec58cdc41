import { Build, Repo } from "@signalbox/contract";
import type { FoundBuild } from "../items.ts";

export function makeBuild(number: number, fields: object = {}): Build {
  return Build.parse({
    id: number,
    number,
    status: "success",
    event: "push",
    target: "main",
    message: "Fix the login form",
    created: number,
    author_login: "dana",
    ...fields,
  });
}

export function makeRepo(name: string, build?: Build): Repo {
  return Repo.parse({ id: 1, namespace: "octo", name, slug: `octo/${name}`, active: true, build });
}

/** A build of a repository, as a search of the server lists it. */
export function makeFound(name: string, number: number, fields: object = {}): FoundBuild {
  return { namespace: "octo", name, build: makeBuild(number, fields) };
}
