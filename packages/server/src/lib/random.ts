import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const createText = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join("");

/** A personal token: 32 letters and digits, the format that clients of Drone servers expect. */
export const createToken = (): string => createText(32);

/** A generated password. */
export const createPassword = (): string => createText(16);

/** The id in a session cookie. */
export const createSessionId = (): string => createText(43);

/** The key that gives a browser access to a gateway with a personal token. */
export const createGatewayKey = (): string => createText(43);

/** The name of the folder in which a stage runs. */
export const createWorkspaceName = (): string => createText(16);
