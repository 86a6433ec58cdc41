import { permissionsOf } from "../../auth/access.ts";
import type { Handler } from "../../http/handler.ts";

export const getRepo: Handler<"getRepo", unknown> = ({ stored, caller }) => ({
  ...stored.repo,
  permissions: permissionsOf(stored, caller),
});
