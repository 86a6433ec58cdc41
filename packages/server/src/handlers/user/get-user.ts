import type { Handler } from "../../http/handler.ts";

export const getUser: Handler<"getUser", unknown> = ({ caller }) => caller;
