import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { toCollaborator } from "./to-collaborator.ts";

export const listCollaborators: Handler<"listCollaborators", Pick<Deps, "store">> = (
  { stored },
  { store },
) => store.users.list().flatMap((user) => toCollaborator(stored, user) ?? []);
