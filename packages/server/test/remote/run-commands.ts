import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Runs shell commands in a process group, and resolves with the exit code. The signal kills the group. */
export async function runCommands(
  commands: readonly string[],
  cwd: string,
  env: Record<string, string | undefined>,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const script = ["set -e", "exec 2>&1", ...commands].join("\n");
  const child = spawn("sh", ["-c", script], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const kill = (): void => killGroup(child);
  signal.addEventListener("abort", kill, { once: true });
  if (signal.aborted) kill();
  child.stdout.setEncoding("utf8").on("data", write);
  const [code] = await once(child, "close");
  return typeof code === "number" ? code : 137;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
