import type { Repo } from "@signalbox/contract";
import type { ExecPolicy } from "../../../config/exec-config.ts";
import { program } from "../../../lib/program.ts";

type ExecRepo = Pick<Repo, "slug" | "trusted" | "example">;

/**
 * Why this machine does not run the exec pipelines of a repository, in one sentence; undefined if it runs them. The example
 * repositories count as trusted, because only the server commits to them.
 */
export function execRefusal(policy: ExecPolicy, repo: ExecRepo): string | undefined {
  if (policy === "off") return "This server runs no exec pipelines (--exec off)";
  if (policy === "all" || repo.trusted || repo.example === true) return undefined;
  return `This server runs exec pipelines of trusted repositories only, and ${repo.slug} is not trusted; a system administrator can trust it in its settings, or with: ${program} trust ${repo.slug}`;
}

/** What the server says of its exec pipelines when it starts. */
export function describeExecPolicy(policy: ExecPolicy): string {
  if (policy === "off") return "Exec pipelines do not run here (--exec off)";
  if (policy === "trusted")
    return "Exec pipelines run in trusted repositories only (--exec trusted, the default of a server that listens beyond this machine)";
  return "Exec pipelines run in all repositories: whoever can push to one can run programs as this user (--exec all)";
}
