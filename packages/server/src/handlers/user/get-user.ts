import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

/** System administrators are told whether the server can store anything. */
export const getUser: Handler<"getUser", Pick<Deps, "storage">> = ({ caller }, { storage }) =>
  caller.admin ? { ...caller, storage: storage.state() } : caller;
