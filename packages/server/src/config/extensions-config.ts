import { readBoth, toAddress, toSeconds } from "./two-prefixes.ts";

/** A program that the server asks about pipeline files, with the protocol of Drone's extensions. */
export type Extension = {
  address: URL;
  /** Signs the requests, and decrypts answers. */
  secret: string;
  timeoutMs: number;
};

export type ExtensionsConfig = {
  /** Says what the pipeline file of a build is. */
  configuration: Extension | undefined;
  /** Turns a pipeline file into another one, if its path ends in `suffix`. */
  conversion: (Extension & { suffix: string }) | undefined;
  /** Says whether a pipeline file may run. */
  validation: Extension | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The names without a prefix: https://docs.drone.io/server/reference/. */
const names = {
  configuration: { address: "YAML_ENDPOINT", secret: "YAML_SECRET", timeout: "YAML_TIMEOUT" },
  conversion: {
    address: "CONVERT_PLUGIN_ENDPOINT",
    secret: "CONVERT_PLUGIN_SECRET",
    timeout: "CONVERT_TIMEOUT",
  },
  validation: {
    address: "VALIDATE_PLUGIN_ENDPOINT",
    secret: "VALIDATE_PLUGIN_SECRET",
    timeout: "VALIDATE_TIMEOUT",
  },
} as const;
const suffixName = "CONVERT_PLUGIN_EXTENSION";

export const extensionVariables: readonly string[] = [
  ...Object.values(names).flatMap((of) => Object.values(of)),
  suffixName,
];

const defaultSeconds = 60;

/** Throws a ConfigError that names a wrong variable. */
export function readExtensionsConfig(environment: Environment): ExtensionsConfig {
  const extension = (kind: keyof typeof names): Extension | undefined => {
    const { address, secret, timeout } = names[kind];
    const place = readBoth(address, environment);
    if (place.text === undefined) return undefined;
    return {
      address: toAddress(place),
      secret: readBoth(secret, environment).text ?? "",
      timeoutMs: (toSeconds(readBoth(timeout, environment)) || defaultSeconds) * 1000,
    };
  };
  const conversion = extension("conversion");
  const suffix = readBoth(suffixName, environment).text ?? "";
  return {
    configuration: extension("configuration"),
    conversion: conversion && { ...conversion, suffix },
    validation: extension("validation"),
  };
}
