import { pullNumberOf, pullWordsOf, type Build, type Repo } from "@signalbox/contract";
import { firstLine, refName } from "./text.ts";

/** The tag, pull request, deployment target or branch that a build is about. */
export type Place = { kind: "tag" | "pull" | "target" | "branch"; name: string };

export function buildPlace(build: Build): Place {
  if (build.event === "tag") return { kind: "tag", name: refName(build.ref) };
  if (build.event === "pull_request") return { kind: "pull", name: pullName(build) };
  const { deploy_to: target = "" } = build;
  return target === "" ? { kind: "branch", name: build.target } : { kind: "target", name: target };
}

/** The number of a pull request as its git host writes it, such as `#12`; "" if it is not known. */
export function pullNumber(ref: string): string {
  const number = pullNumberOf(ref);
  return number === undefined ? "" : `${pullWordsOf(ref).sign}${number}`;
}

/** The number and the branch of a pull request. */
const pullName = ({ ref, source, target }: Build): string => {
  return [pullNumber(ref), source || target].filter(Boolean).join(" ");
};

/** The repository from which a pull request comes if it is another one; undefined otherwise. */
export function forkOf(
  { fork, event, source_repo }: Build,
  { namespace, name }: Pick<Repo, "namespace" | "name">,
): string | undefined {
  if (event !== "pull_request") return undefined;
  const isOther =
    source_repo !== "" && source_repo.toLowerCase() !== `${namespace}/${name}`.toLowerCase();
  return fork || isOther ? source_repo || "that was deleted" : undefined;
}

/** The tooltip of the first line of a message: the whole message. */
export function fullMessage(build: Build): string {
  return build.message || (build.title ?? "");
}

/** The line that describes a build in a list. */
export function buildTitle(build: Build): string {
  return firstLine(build.title || build.message) || "No message";
}
