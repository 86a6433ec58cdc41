import type { NewSecret, SecretChange } from "@signalbox/contract";
import { ApiError } from "../../http/api-error.ts";
import type { SecretToInsert, SecretUpdate } from "../../store/secret-rows.ts";
import { checkAddressable } from "../check-text.ts";
import { checkValue } from "./check-value.ts";

const nameCharactersMost = 250;

/** A new secret as it is stored. Throws an ApiError where a client left out or misspelt something. */
export const checkNewSecret = (body: NewSecret): SecretToInsert => {
  const name = body.name ?? "";
  const data = body.data ?? "";
  if (!/^[A-Za-z0-9._-]+$/.test(name) || name.length > nameCharactersMost)
    throw new ApiError(400, "Invalid Secret Name");
  checkAddressable("name", name);
  checkValue(data);
  return {
    name,
    data,
    pull_request: body.pull_request ?? false,
    pull_request_push: body.pull_request_push ?? false,
  };
};

/** What is to be different of a secret. Throws an ApiError for an empty value. */
export const checkSecretChange = (body: SecretChange): SecretUpdate => {
  if (typeof body.data === "string") checkValue(body.data);
  return {
    data: body.data ?? undefined,
    pull_request: body.pull_request ?? undefined,
    pull_request_push: body.pull_request_push ?? undefined,
  };
};
