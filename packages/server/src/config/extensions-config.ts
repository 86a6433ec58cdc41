import { readBoth, toAddress, toFlag, toSeconds } from "./two-prefixes.ts";

/** A program that the server asks, with the protocol of Drone's extensions. */
export type Extension = {
  address: URL;
  /** Signs the requests, and decrypts answers. */
  secret: string;
  timeoutMs: number;
};

export type ExtensionsConfig = {
  /** Says what the pipeline file of a build is. */
  configuration: Extension | undefined;
  /** Turns a pipeline file into another one, if its path ends in `suffix`; `isLast`: also one that the server has converted itself. */
  conversion: (Extension & { suffix: string; isLast: boolean }) | undefined;
  /** Says whether a pipeline file may run. */
  validation: Extension | undefined;
  /** Has the secrets that pipeline files name with `get`. */
  secrets: Extension | undefined;
  /** Has the credentials with which docker stages pull images. */
  registries: Extension | undefined;
  /** Has variables for the steps of docker stages. */
  variables: Extension | undefined;
  /** Says who may sign in, and who is an administrator. */
  admission: Extension | undefined;
  /** Are told what happens here. */
  webhook: ServerWebhookConfig | undefined;
};

/** The addresses of the webhook of a Drone server. `events` are globs; all events if there are none. */
export type ServerWebhookConfig = { addresses: URL[]; secret: string; events: string[] };

const kinds = [
  "configuration",
  "conversion",
  "validation",
  "secrets",
  "registries",
  "variables",
  "admission",
] as const;

export const noExtensions: ExtensionsConfig = {
  configuration: undefined,
  conversion: undefined,
  validation: undefined,
  secrets: undefined,
  registries: undefined,
  variables: undefined,
  admission: undefined,
  webhook: undefined,
};

type Environment = Readonly<Record<string, string | undefined>>;
type Names = readonly [string, ...string[]];

/**
 * The names without a prefix: https://docs.drone.io/server/reference/. Those of extensions for stages are a runner's, and then those of a
 * server that runs stages itself.
 */
const names: Record<(typeof kinds)[number], { address: Names; secret: Names; timeout?: Names }> = {
  configuration: {
    address: ["YAML_ENDPOINT"],
    secret: ["YAML_SECRET"],
    timeout: ["YAML_TIMEOUT"],
  },
  conversion: {
    address: ["CONVERT_PLUGIN_ENDPOINT"],
    secret: ["CONVERT_PLUGIN_SECRET"],
    timeout: ["CONVERT_TIMEOUT"],
  },
  validation: {
    address: ["VALIDATE_PLUGIN_ENDPOINT"],
    secret: ["VALIDATE_PLUGIN_SECRET"],
    timeout: ["VALIDATE_TIMEOUT"],
  },
  secrets: {
    address: ["SECRET_PLUGIN_ENDPOINT", "SECRET_ENDPOINT"],
    secret: ["SECRET_PLUGIN_TOKEN", "SECRET_SECRET"],
  },
  registries: {
    address: ["REGISTRY_PLUGIN_ENDPOINT", "REGISTRY_ENDPOINT"],
    secret: ["REGISTRY_PLUGIN_TOKEN", "REGISTRY_SECRET"],
  },
  variables: {
    address: ["ENV_PLUGIN_ENDPOINT"],
    secret: ["ENV_PLUGIN_TOKEN"],
  },
  admission: {
    address: ["ADMISSION_PLUGIN_ENDPOINT"],
    secret: ["ADMISSION_PLUGIN_SECRET"],
  },
};
const webhookNames = {
  addresses: "WEBHOOK_ENDPOINT",
  secret: "WEBHOOK_SECRET",
  events: "WEBHOOK_EVENTS",
} as const;
const suffixName = "CONVERT_PLUGIN_EXTENSION";
const multiName = "CONVERT_MULTI";

export const extensionVariables: readonly string[] = [
  ...Object.values(names).flatMap((of) => Object.values(of).flat()),
  suffixName,
  multiName,
  ...Object.values(webhookNames),
];

const defaultSeconds = 60;

/** Throws a ConfigError that names a wrong variable. */
export function readExtensionsConfig(environment: Environment): ExtensionsConfig {
  const extension = (kind: (typeof kinds)[number]): Extension | undefined => {
    const { address, secret, timeout } = names[kind];
    const place = readBoth(address, environment);
    if (place.text === undefined) return undefined;
    const seconds = timeout && toSeconds(readBoth(timeout, environment));
    return {
      address: toAddress(place),
      secret: readBoth(secret, environment).text ?? "",
      timeoutMs: (seconds || defaultSeconds) * 1000,
    };
  };
  const conversion = extension("conversion");
  const suffix = readBoth(suffixName, environment).text ?? "";
  const isLast = toFlag(readBoth(multiName, environment));
  return {
    configuration: extension("configuration"),
    conversion: conversion && { ...conversion, suffix, isLast },
    validation: extension("validation"),
    secrets: extension("secrets"),
    registries: extension("registries"),
    variables: extension("variables"),
    admission: extension("admission"),
    webhook: readWebhook(environment),
  };
}

function readWebhook(environment: Environment): ServerWebhookConfig | undefined {
  const { source, text } = readBoth(webhookNames.addresses, environment);
  if (text === undefined) return undefined;
  return {
    addresses: toList(text).map((address) => toAddress({ source, text: address })),
    secret: readBoth(webhookNames.secret, environment).text ?? "",
    events: toList(readBoth(webhookNames.events, environment).text ?? ""),
  };
}

const toList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** What logs must not show, named by the variables. */
export function extensionSecrets(config: ExtensionsConfig): { name: string; value: string }[] {
  return [
    ...kinds.map((kind) => ({
      name: `SIGNALBOX_${names[kind].secret[0]}`,
      value: config[kind]?.secret ?? "",
    })),
    { name: `SIGNALBOX_${webhookNames.secret}`, value: config.webhook?.secret ?? "" },
  ];
}
