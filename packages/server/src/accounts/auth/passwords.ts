import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt uses 32 MB of memory per attempt. The hash contains the parameters so that they can be
 * raised later (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const saltBytes = 16;
const hashBytes = 32;

/** Hashes a password for storage: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Verifies a password. An unknown login takes as long as a known one, so that response times do not
 * reveal which logins exist.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || hash === undefined) {
    await derive(password, Buffer.alloc(saltBytes), cost);
    return false;
  }
  const parameters = { ...cost, N: Number(N), r: Number(r), p: Number(p) };
  const found = await derive(password, Buffer.from(salt, "base64url"), parameters);
  return timingSafeEqual(found, Buffer.from(hash, "base64url"));
}

const derive = (password: string, salt: Uint8Array, parameters: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, hashBytes, parameters, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
