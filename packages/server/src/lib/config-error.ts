import { StartError } from "./start-error.ts";

/** An option is wrong; the message says which, and what it should be. */
export class ConfigError extends StartError {
  override name = "ConfigError";
  constructor(message: string) {
    super(`${message} (--help lists the options)`, { exitStatus: 2 });
  }
}
