import type { Build } from "../entities/build.ts";

/** Words that also count within others, such as `DBPASSWORD`. */
const within = /passw|passphrase|secret|token|credential|apikey|privatekey/i;
const words = /(^|[^a-z])(pass|pwd|pw|key|keys|auth|pin|otp|cert|dsn)([^a-z]|$)/i;

/** Whether a parameter's name says that its value is secret: `DB_PASSWORD`, `apiKey`, `auth`. */
export function looksSecret(name: string): boolean {
  return within.test(name) || words.test(name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2"));
}

/** Parameters as everybody may see them: without the values of those whose names say that they are secret. */
export function shownParameters(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, looksSecret(name) ? "" : value]),
  );
}

/** The build with the parameters that everybody may see. */
export function withShownParameters<Shown extends Pick<Build, "params">>(build: Shown): Shown {
  const { params } = build;
  return params === undefined ? build : { ...build, params: shownParameters(params) };
}
