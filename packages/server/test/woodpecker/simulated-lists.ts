import {
  readBody,
  secondsNow,
  without,
  type Answer,
  type Json,
  type Question,
} from "./simulated.ts";

type Item = Json & { id: number; name: string };

/** Secrets, which are found by name, and cron jobs, which are found by id. */
export function createLists(repoId: number): (question: Question, path: string) => Answer {
  const lists = new Map<string, Item[]>();
  let lastId = 0;

  const create = (items: Item[], isCron: boolean, body: string): Answer => {
    const { name, ...rest } = readBody(body);
    if (items.some((item) => item.name === name)) return isCron ? takenCron : takenSecret;
    if (isCron && !isSchedule(String(rest["schedule"]))) return badSchedule;
    if (!isCron && !Array.isArray(rest["events"])) return noEvents;
    lastId += 1;
    const job = { repo_id: repoId, next_exec: secondsNow() + 3600, timezone: "", created: 1 };
    const item: Item = { id: lastId, name: String(name), ...(isCron && job), ...rest };
    items.push(item);
    return { status: 200, body: withoutValue(item) };
  };

  return ({ method, body }, path) => {
    const [, kind = "", key] = path.split("/");
    const items = lists.get(kind) ?? [];
    lists.set(kind, items);
    const isCron = kind === "cron";
    if (key === undefined)
      return method === "POST"
        ? create(items, isCron, body)
        : { status: 200, body: items.map(withoutValue) };
    const item = items.find(({ id, name }) => key === (isCron ? String(id) : name));
    if (item === undefined) return { status: 404 };
    if (method === "DELETE") items.splice(items.indexOf(item), 1);
    if (method === "DELETE") return { status: 204 };
    if (method === "PATCH") Object.assign(item, readBody(body));
    return { status: 200, body: withoutValue(item) };
  };
}

const withoutValue = (item: Item): object => without(item, "value");
const isSchedule = (text: string): boolean => text.startsWith("@") || text.split(" ").length === 5;

const takenCron = { status: 409, body: "cron with this exists for this repo already" };
const takenSecret = {
  status: 500,
  body: "Error inserting secret. on insert duplicate based on constraints was detected",
};
const badSchedule = {
  status: 422,
  body: "Error inserting cron. validate failed: can't parse schedule",
};
const noEvents = {
  status: 422,
  body: "Error inserting secret. invalid secret event: no event specified",
};
