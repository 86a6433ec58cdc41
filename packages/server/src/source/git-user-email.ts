import { execa } from "execa";

const timeoutMs = 5000;

/**
 * The email with which the person who started the server commits, from their own git configuration; undefined if there is none.
 * @param environment the variables by which git finds it
 */
export async function gitUserEmail(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const found = await execa("git", ["config", "--global", "--get", "user.email"], {
    env: environment,
    extendEnv: false,
    stdin: "ignore",
    timeout: timeoutMs,
    maxBuffer: 1000,
  }).catch(() => undefined);
  const email = found?.stdout.trim() ?? "";
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined;
}
