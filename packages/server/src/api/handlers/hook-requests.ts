import type { HookRequest } from "@signalbox/contract";
import * as z from "zod/mini";
import { noRows, toPathNumber } from "../../lib/api-error.ts";
import type { FailedRequest } from "../../store/forge/hook-requests.ts";
import type { StoreHandler } from "./handler.ts";

export const listHookRequests: StoreHandler<"listHookRequests"> = (_input, { store }) =>
  store.hookRequests.listFailed().map(describe);

export const getHookRequest: StoreHandler<"getHookRequest"> = ({ params }, { store }) => {
  const found = store.hookRequests.findFailed(toPathNumber(params.request));
  if (found === undefined) throw noRows();
  return { ...describe(found), body: Buffer.from(found.body).toString("utf8") };
};

const headersOf = z.record(z.string(), z.string());

function describe({ id, received, headers, problem, slug, bytes }: FailedRequest): HookRequest {
  const named = Object.entries(headersOf.parse(JSON.parse(headers)));
  const event = named.find(([name]) => name.endsWith("-event"))?.[1] ?? "";
  return { id, received, ...(slug !== null && { repo_slug: slug }), event, problem, bytes };
}
