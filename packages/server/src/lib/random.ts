import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const createText = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join("");

/** A personal token: 32 letters and digits, as clients of Drone servers know it. */
export const createToken = (): string => createText(32);

/** A password that is made up for somebody, long enough that nobody guesses it. */
export const createPassword = (): string => createText(16);

/** What a session cookie holds. */
export const createSessionId = (): string => createText(43);

/** What lets a browser in to a gateway that has a person's token. */
export const createGatewayKey = (): string => createText(43);

/** What the folder of a running stage is named with. */
export const createWorkspaceName = (): string => createText(16);
