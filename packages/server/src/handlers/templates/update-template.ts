import type { Deps } from "../../deps.ts";
import { ApiError, noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const updateTemplate: Handler<"updateTemplate", Pick<Deps, "store">> = (
  { params: { namespace, template: name }, body },
  { store },
) => {
  const old = store.templates.find(namespace, name);
  if (old === undefined) throw noRows();
  const data = body.data ?? old.data ?? "";
  if (data === "") throw new ApiError(400, "A template needs data");
  return store.templates.update(namespace, name, data);
};
