import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const get = (login: string | number) => server.call("getOneUser", { params: { login } });

it("lists users by login", async () => {
  const { body } = await server.call("listUsers");
  expect(body.map(({ login }) => login)).toEqual([
    "admin",
    "blocked",
    "owner",
    "reader",
    "stranger",
    "writer",
  ]);
  expect(body[0]).not.toHaveProperty("token");
});

it("finds a user by login in any letter case, or by id", async () => {
  const { body } = await get("READER");
  expect(body.login).toBe("reader");
  expect((await get(body.id)).body.login).toBe("reader");
});

it.each(["nobody", "999", "0"])("finds no user for %s", async (login) => {
  const answer = await get(login);
  expect([answer.status, answer.message]).toEqual([404, "sql: no rows in result set"]);
});

it.each([...Object.getOwnPropertyNames(Object.prototype), "Constructor"])(
  "creates no user named %s",
  async (login) => {
    const body = { login, email: "reserved@example.com" };
    const { status, message } = await server.call("createUser", { body });
    expect([status, message]).toEqual([400, `The username ${login} is reserved`]);
  },
);

it(
  "creates a user, without showing a token",
  { fails: differs("the email of a new user is ignored, and nobody gets a link to sign in") },
  async () => {
    const body = { login: "kim", email: "kim@example.com", admin: true, shoe: 44 };
    const answer = await server.call("createUser", { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ login: "kim", email: "kim@example.com", admin: true });
    expect(answer.body).not.toHaveProperty("token");
  },
);

it("creates a machine user with a generated or given token", async () => {
  const made = await server.call("createUser", { body: { login: "robot", machine: true } });
  expect(made.body.token).toMatch(/^\w{32}$/);
  const headers = { Authorization: `Bearer ${made.body.token}` };
  expect((await server.fetch("/api/user", { headers })).status).toBe(200);
  const token = "chosen-token".padEnd(32, "0");
  const chosen = await server.call("createUser", {
    body: { login: "robot2", machine: true, token },
  });
  expect(chosen.body.token).toBe(token);
});

it(
  "refuses a user or a token that already exists",
  { fails: differs("what exists twice is an error of the database") },
  async () => {
    const create = (body: object) => server.call("createUser", { body });
    expect(await create({ login: "Reader" })).toMatchObject({
      status: 409,
      message: "A user named Reader already exists",
    });
    const token = "token-of-two".padEnd(32, "0");
    expect((await create({ login: "robot3", machine: true, token })).status).toBe(200);
    expect((await create({ login: "robot4", machine: true, token })).status).toBe(409);
  },
);

it(
  "refuses the email of another account",
  { fails: differs("what exists twice is an error of the database") },
  async () => {
    const body = { login: "second", email: "READER@example.com" };
    const answer = await server.call("createUser", { body });
    expect([answer.status, answer.message]).toEqual([
      409,
      "The email READER@example.com belongs to another account",
    ]);
    expect((await get("second")).status).toBe(404);
  },
);

it.each([
  [{}, 400, "Invalid username length"],
  [{ login: "x".repeat(51) }, 400, "Invalid username length"],
  [{ login: "a b" }, 400, "Invalid character in username"],
  [{ login: "a/b" }, 400, "Invalid character in username"],
  [{ login: "." }, 400, "login must not be . or .."],
  [{ login: ".." }, 400, "login must not be . or .."],
  [
    { login: "lou", machine: true, token: "short" },
    400,
    "A token must have 32 to 128 printable ASCII characters without spaces",
  ],
])("refuses %j with %i %s", async (body, status, message) => {
  const answer = await server.call("createUser", { body });
  expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(message)]);
});

it("makes a user an administrator and back", async () => {
  const params = { login: "writer" };
  const made = await server.call("changeUser", { params, body: { admin: true } });
  expect([made.status, made.body.admin, made.body.active]).toEqual([200, true, true]);
  expect((await server.call("listUsers", { as: "writer" })).status).toBe(200);
  const back = await server.call("changeUser", { params, body: { admin: false, active: null } });
  expect([back.body.admin, back.body.active]).toEqual([false, true]);
});

it("blocks a user, who then is no administrator and owns no repository", async () => {
  await server.call("enableRepo", { as: "admin", params: { namespace: "team", name: "alpha" } });
  const params = { login: "admin" };
  await server.call("changeUser", { params, body: { admin: true } });
  const blocked = await server.call("changeUser", { params, body: { active: false } });
  expect([blocked.body.active, blocked.body.admin]).toEqual([false, false]);
  const { store } = server.app.deps;
  expect(store.repos.find("team", "alpha")?.repo.user_id).toBe(store.users.find("owner")?.id);
  const refused = await server.call("getUser", { as: "admin" });
  expect([refused.status, refused.message]).toEqual([403, "Forbidden"]);
});

describe("the last active system administrator", () => {
  const params = { login: "owner" };
  const changes = [{ admin: false }, { active: false }];
  const attempts = async () => {
    const answers = await Promise.all([
      ...changes.map((body) => server.call("changeUser", { params, body })),
      server.call("deleteUser", { params }),
    ]);
    return answers.map(({ status, message }) => [status, message]);
  };
  const setAdmin = (login: string, change: { admin?: boolean; active?: boolean }) => {
    const { users } = server.app.deps.store;
    users.update(users.find(login)!.id, change);
  };
  afterEach(() => {
    for (const { login } of server.app.deps.store.users.list())
      setAdmin(login, { admin: login === "owner" });
  });

  it("cannot be demoted, blocked or deleted, whoever else is blocked or a machine", async () => {
    for (const { login } of server.app.deps.store.users.list())
      setAdmin(login, { admin: ["owner", "blocked", "robot"].includes(login) });
    expect((await get("robot")).body.machine).toBe(true);
    const refusal = [
      409,
      "owner is the last active system administrator. Appoint another one first",
    ];
    expect(await attempts()).toEqual([refusal, refusal, refusal]);
    expect((await get("owner")).body).toMatchObject({ admin: true, active: true });
  });

  it("can step down once there is another one", async () => {
    setAdmin("reader", { admin: true });
    const body = { admin: false };
    expect((await server.call("changeUser", { params, body })).body.admin).toBe(false);
    expect((await server.call("listUsers")).status).toBe(403);
  });
});

it("deletes a user with its token", async () => {
  const params = { login: "stranger" };
  const answer = await server.call("deleteUser", { params });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  expect((await server.call("getUser", { as: "stranger" })).status).toBe(401);
  expect((await server.call("deleteUser", { params })).message).toBe("sql: no rows in result set");
  expect((await server.call("changeUser", { params, body: {} })).status).toBe(404);
});

it("lists the repositories that name a user", async () => {
  const slugsOf = async (login: string) =>
    (await server.call("listReposOfUser", { params: { login } })).body.map(({ slug }) => slug);
  expect([await slugsOf("reader"), await slugsOf("kim")]).toEqual([["team/alpha"], []]);
});

it("revokes a user's token, and shows the new token only for machine users", async () => {
  const rotate = (login: string) => server.call("rotateTokenOfUser", { params: { login } });
  const { store } = server.app.deps;
  const before = server.tokenOf("reader");
  const person = await rotate("reader");
  const reader = (await server.call("getOneUser", { params: { login: "reader" } })).body;
  expect(person.body).toEqual({ ...reader, message: "Token rotated" });
  expect(store.users.findByToken(before)).toBeUndefined();
  const machine = (await rotate("robot")).body;
  expect(store.users.findByToken(machine.token!)?.login).toBe("robot");
});
