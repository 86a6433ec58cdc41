/**
 * The text that replaces a secret in what a runner of this type sends. It is the one of the official runner, which masks most
 * secrets itself: the exec runner names the secret, the others do not.
 */
export function runnerMask(type: string): (name: string) => string {
  return type === "exec" ? (name) => `[secret:${name}]` : () => "******";
}
