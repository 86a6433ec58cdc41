import * as z from "zod/mini";

/** A user of an image registry. */
export type RegistryLogin = {
  username: string;
  password: string;
};

const configFile = z.object({ auths: z.record(z.string(), z.unknown()) });
const entry = z.object({
  auth: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
});

/**
 * The registry of short image names, as Docker's image grammar and its older addresses call it
 * (https://github.com/moby/moby/blob/v27.0.0/registry/config.go).
 */
const hub = "docker.io";
const hubNames = new Set([hub, `index.${hub}`, `registry-1.${hub}`]);

/**
 * Finds the login for an image's registry in texts of the form of Docker's `config.json`
 * (https://docs.docker.com/reference/cli/docker/login/#credential-stores). The first match wins; a text that is not
 * the file is ignored.
 * @param host the registry of the expanded image name
 */
export function findRegistryLogin(
  configs: readonly string[],
  host: string,
): RegistryLogin | undefined {
  for (const text of configs) {
    const config = configFile.safeParse(toJson(text)).data;
    for (const [address, value] of Object.entries(config?.auths ?? {})) {
      const login = isSameHost(address, host) ? toLogin(value) : undefined;
      if (login !== undefined) return login;
    }
  }
  return undefined;
}

/** The value of the header X-Registry-Auth: https://docs.docker.com/reference/api/engine/version/v1.41/#section/Authentication */
export function registryAuthHeader(login: RegistryLogin | undefined): string {
  if (login === undefined) return "";
  // The engine reads the padded form only.
  const encoded = Buffer.from(JSON.stringify(login)).toString("base64");
  return encoded.replaceAll("+", "-").replaceAll("/", "_");
}

function toLogin(value: unknown): RegistryLogin | undefined {
  const { auth, username = "", password = "" } = entry.safeParse(value).data ?? {};
  if (auth === undefined || auth === "") {
    return username === "" ? undefined : { username, password };
  }
  const decoded = Buffer.from(auth, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 1) return undefined;
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

function isSameHost(address: string, host: string): boolean {
  const found = hostOf(address);
  if (hubNames.has(found)) return hubNames.has(host.toLowerCase());
  return found === host.toLowerCase();
}

/** Addresses are hosts, or URLs such as `https://index.HUB/v1/`. */
function hostOf(address: string): string {
  return (
    address
      .replace(/^[a-z]+:\/\//i, "")
      .split("/", 1)[0]
      ?.toLowerCase() ?? ""
  );
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
