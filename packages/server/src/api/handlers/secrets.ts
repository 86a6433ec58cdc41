import type { NewSecret, SecretChange } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { checkAddressable } from "./checks/check-text.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { Handler, StoreHandler } from "./handler.ts";
import { serverLimits } from "../../lib/limits.ts";
import type { SecretToInsert, SecretUpdate } from "../../store/settings/secret-columns.ts";

const maxNameCharacters = 250;

/** Validates a new secret. Throws an ApiError if a value is missing or invalid. */
export function checkNewSecret(body: NewSecret): SecretToInsert {
  const name = body.name ?? "";
  const data = body.data ?? "";
  if (!/^[A-Za-z0-9._-]+$/.test(name) || name.length > maxNameCharacters)
    throw new ApiError(400, "Invalid Secret Name");
  checkAddressable("name", name);
  checkValue(data);
  return {
    name,
    data,
    pull_request: body.pull_request ?? false,
    pull_request_push: body.pull_request_push ?? false,
  };
}

/** Validates changes to a secret. Throws an ApiError if the value is empty. */
export function checkSecretChange(body: SecretChange): SecretUpdate {
  if (typeof body.data === "string") checkValue(body.data);
  return {
    data: body.data ?? undefined,
    pull_request: body.pull_request ?? undefined,
    pull_request_push: body.pull_request_push ?? undefined,
  };
}

/** Throws an ApiError if the value could not be passed to a step. */
const checkValue = (value: string): void => {
  if (value === "") throw new ApiError(400, "Invalid Secret Value");
  if (Buffer.byteLength(value) > serverLimits.secretBytes)
    throw new ApiError(400, `A secret must not be longer than ${serverLimits.secretBytes} bytes`);
};

export const createSecret: StoreHandler<"createSecret"> = ({ stored, body }, { store }) => {
  const secret = checkNewSecret(body);
  if (store.secrets.find(stored.repo.id, secret.name) !== undefined)
    throw new ApiError(409, `A secret named ${secret.name} already exists`);
  return store.secrets.insert(stored.repo.id, secret);
};

export const deleteSecret: StoreHandler<"deleteSecret"> = ({ stored, params }, { store }) => {
  if (!store.secrets.delete(stored.repo.id, params.secret)) throw noRows();
  return undefined;
};

export const getSecret: StoreHandler<"getSecret"> = ({ stored, params }, { store }) => {
  const secret = store.secrets.find(stored.repo.id, params.secret);
  if (secret === undefined) throw noRows();
  return secret;
};

export const listSecrets: StoreHandler<"listSecrets"> = ({ stored }, { store }) =>
  store.secrets.list(stored.repo.id);

/** Only steps that start after the change get the new value. */
export const updateSecret: StoreHandler<"updateSecret"> = ({ stored, params, body }, { store }) => {
  const change = checkSecretChange(body);
  const secret = store.secrets.update(stored.repo.id, params.secret, change);
  if (secret === undefined) throw noRows();
  return secret;
};

export const encryptSecret: Handler<"encryptSecret", Pick<Deps, "fileCrypto">> = (
  { stored, body },
  { fileCrypto },
) => {
  const data = body.data ?? "";
  checkValue(data);
  return { data: fileCrypto.encrypt(stored.repo.slug, data) };
};

export const signFile: Handler<"signFile", Pick<Deps, "fileCrypto">> = (
  { stored, body },
  { fileCrypto },
) => {
  if (!body.data) throw new ApiError(400, "data is required: the text of the pipeline file");
  return { data: fileCrypto.sign(stored.repo.slug, body.data) };
};
