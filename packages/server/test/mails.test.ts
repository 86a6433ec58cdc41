import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import { mailServerProgram, startMailServer } from "./mail-server.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

const isImpossible = mailServerProgram === undefined;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let server: TestApp;
beforeAll(async () => {
  if (isImpossible) return;
  smtp = await startMailServer();
  server = await startTestApp({
    mail: {
      host: "127.0.0.1",
      port: smtp.port,
      isSecure: false,
      needsTls: false,
      account: undefined,
      from: "ci@example.com",
    },
  });
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

const by = (login: Person) => ({ author: { name: login, email: `${login}@example.com` } });
const broken = pipelineOf({ work: { commands: ["echo 'a.ts(1,2): error TS2322: no'", "exit 2"] } });
const green = pipelineOf({ work: { commands: ["true"] } });
const subjectsTo = (email: string) =>
  smtp
    .mails()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)
    .toSorted();

it.skipIf(isImpossible)(
  "tells the author whose build breaks a branch, and them and the one who fixes it when it is green",
  async () => {
    const { git, start, ended, params } = await createBuildFixture(server, "mailed", green);
    const build = async (pipeline: string, message: string, login: Person) => {
      await git.commit({ ".drone.yml": pipeline }, message, by(login));
      return ended(await start());
    };
    const unwanted = { email: "admin@example.com", mail: false };
    const answer = await server.call("updateUser", { as: "admin", body: unwanted });
    expect(answer.body).toMatchObject({ email: "admin@example.com", mail: false });
    expect((await server.call("getUser", { as: "admin" })).body.mail).toBe(false);
    expect((await server.call("getUser", { as: "writer" })).body.mail).toBe(true);

    await build(broken, "Round prices", "writer");
    await expect.poll(() => subjectsTo("writer@example.com")).toHaveLength(1);
    const [mail] = smtp.mails();
    expect(mail?.to).toEqual(["writer@example.com"]);
    expect(mail?.subject).toBe("[team/mailed] main is broken: Round prices");
    expect(mail?.text).toContain("Reason: work: a.ts(1,2): error TS2322: no");
    expect(mail?.text).toContain(`${server.address}/team/${params.name}/`);
    expect(mail?.text).toContain(`Turn such mails off: ${server.address}/account`);

    await build(broken, "Try again", "reader");
    await build(green, "Round them up", "reader");
    await build(broken, "Break it as somebody who wants no mail", "admin");
    await build(green, "Fix it again", "admin");
    await build(broken, "Break it as somebody who may not see it", "stranger");
    await build(green, "The last one", "reader");
    const { mails } = server.app.deps.store;
    await expect.poll(() => mails.listDue(Number.MAX_SAFE_INTEGER, 9)).toEqual([]);
    expect(subjectsTo("writer@example.com")).toEqual([
      "[team/mailed] main is broken: Round prices",
      "[team/mailed] main is green again: Round them up",
    ]);
    expect(subjectsTo("reader@example.com")).toEqual([
      "[team/mailed] main is green again: Round them up",
      "[team/mailed] main is green again: The last one",
    ]);
    expect(subjectsTo("admin@example.com")).toEqual([]);
    expect(subjectsTo("stranger@example.com")).toEqual([]);
  },
);
