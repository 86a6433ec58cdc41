import type { Build } from "@signalbox/contract";
import { firstLine, refName } from "./text.ts";

/** The tag, deployment target or branch that a build is about. */
export type Place = { kind: "tag" | "target" | "branch"; name: string };

export function buildPlace(build: Build): Place {
  if (build.event === "tag") return { kind: "tag", name: refName(build.ref) };
  const { deploy_to: target = "" } = build;
  return target === "" ? { kind: "branch", name: build.target } : { kind: "target", name: target };
}

/** The tooltip of the first line of a message: the whole message. */
export function fullMessage(build: Build): string {
  return build.message || (build.title ?? "");
}

/** The line that describes a build in a list. */
export function buildTitle(build: Build): string {
  return firstLine(build.title || build.message) || "No message";
}
