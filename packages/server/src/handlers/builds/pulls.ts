import { toPathNumber } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

/** Local repositories have no pull requests. */
export const listPulls: Handler<"listPulls", unknown> = () => [];

export const deletePull: Handler<"deletePull", unknown> = ({ params }) => {
  toPathNumber(params.pull);
  return undefined;
};
