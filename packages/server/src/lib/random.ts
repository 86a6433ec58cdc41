import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const createText = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join("");

/**
 * A personal token: 32 letters and digits, the format that clients of Drone servers expect
 * (https://github.com/harness/harness/blob/v2.24.0/handler/api/user/token.go).
 */
export function createToken(): string {
  return createText(32);
}

/** A generated password. */
export function createPassword(): string {
  return createText(16);
}

/** The id in a session cookie. */
export function createSessionId(): string {
  return createText(43);
}

/** The key that gives a browser access to a connected server with a personal token. */
export function createBrowserKey(): string {
  return createText(43);
}

/** The generated secret of a webhook. */
export function createWebhookSecret(): string {
  return createText(43);
}

/** The name of the folder in which a stage runs. */
export function createWorkspaceName(): string {
  return createText(16);
}

/** The name of the file with an artifact's content. */
export function createFileName(): string {
  return createText(20);
}

/** The name of a container, a network or a volume. */
export function createContainerName(): string {
  return createText(20);
}
