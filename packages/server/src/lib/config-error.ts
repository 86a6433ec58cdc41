import { StartError } from "./start-error.ts";

/** An option is invalid; the message names it and says what is allowed. */
export class ConfigError extends StartError {
  override name = "ConfigError";
  constructor(message: string) {
    super(`${message} (see --help)`, { exitStatus: 2 });
  }
}
