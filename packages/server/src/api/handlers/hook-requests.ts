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

export const removeHookRequest: StoreHandler<"removeHookRequest"> = ({ params }, { store }) => {
  if (!store.hookRequests.deleteFailed(toPathNumber(params.request))) throw noRows();
  return undefined;
};

const headersOf = z.record(z.string(), z.string());

function describe(request: FailedRequest): HookRequest {
  const { id, received, headers, problem, slug, network, bytes } = request;
  const named = Object.entries(headersOf.parse(JSON.parse(headers)));
  const event = named.find(([name]) => name.endsWith("-event"))?.[1] ?? "";
  const optional = {
    ...(slug !== null && { repo_slug: slug }),
    ...(network !== "" && { network }),
  };
  return { id, received, event, problem, bytes, ...optional };
}
