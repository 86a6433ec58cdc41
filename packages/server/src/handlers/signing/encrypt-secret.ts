import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { checkValue } from "../secrets/check-value.ts";

export const encryptSecret: Handler<"encryptSecret", Pick<Deps, "seals">> = (
  { stored, body },
  { seals },
) => {
  const data = body.data ?? "";
  checkValue(data);
  return { data: seals.encrypt(stored.repo.slug, data) };
};
