import { describe, expect, it } from "vitest";
import { may } from "./permissions.ts";
import { hasLevel, type Level } from "./rules/levels.ts";

const none = { read: false, write: false, admin: false };
const user = { admin: false, active: true };
const repos = {
  public: { visibility: "public", permissions: none },
  internal: { visibility: "internal", permissions: none },
  private: { visibility: "private", permissions: none },
  readable: { visibility: "private", permissions: { ...none, read: true } },
  writable: { visibility: "private", permissions: { ...none, read: true, write: true } },
  own: { visibility: "private", permissions: { read: true, write: true, admin: true } },
};

describe("who reaches which level", () => {
  const rows: [Level, keyof typeof repos, visitor: boolean, user: boolean, sysadmin: boolean][] = [
    ["anyone", "private", true, true, true],
    ["user", "private", false, true, true],
    ["sysadmin", "own", false, false, true],
    ["read", "public", true, true, true],
    ["read", "internal", false, true, true],
    ["read", "private", false, false, true],
    ["read", "readable", false, true, true],
    ["write", "readable", false, false, true],
    ["write", "writable", false, true, true],
    ["admin", "writable", false, false, true],
    ["admin", "own", false, true, true],
  ];
  it.each(rows)("%s in a %s repository", (level, repo, visitor, signedIn, sysadmin) => {
    expect(hasLevel(level, undefined, repos[repo])).toBe(visitor);
    expect(hasLevel(level, user, repos[repo])).toBe(signedIn);
    expect(hasLevel(level, { admin: true }, repos[repo])).toBe(sysadmin);
  });

  it("decides by membership in namespaces, and shows the figures to machines", () => {
    const member = { membership: "member" } as const;
    const admin = { membership: "admin" } as const;
    const as = (level: Level, place: object = {}) => hasLevel(level, user, place);
    expect([as("orgMember"), as("orgMember", member), as("orgMember", admin)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([as("orgAdmin"), as("orgAdmin", member), as("orgAdmin", admin)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(hasLevel("orgAdmin", { admin: true })).toBe(true);
    expect(hasLevel("orgMember", { admin: true, active: false }, admin)).toBe(false);
    expect([as("monitor"), hasLevel("monitor", undefined)]).toEqual([false, false]);
    expect(hasLevel("monitor", { admin: false, machine: true })).toBe(true);
  });

  const levels = ["user", "monitor", "sysadmin", "read", "write", "admin"] as const;
  it.each(levels)("a blocked account does not reach %s", (level) => {
    for (const repo of [repos.internal, repos.own])
      for (const machine of [false, true])
        expect(hasLevel(level, { admin: true, active: false, machine }, repo)).toBe(false);
  });

  it("a blocked account sees the same as a visitor", () => {
    const blocked = { admin: true, active: false };
    expect(hasLevel("anyone", blocked)).toBe(true);
    expect(hasLevel("read", blocked, repos.public)).toBe(true);
  });
});

describe("who may call what", () => {
  it("writers restart, cancel, promote, approve and decline", () => {
    for (const call of [
      "restartBuild",
      "cancelBuild",
      "promoteBuild",
      "approveStage",
      "declineStage",
    ] as const) {
      expect(may(call, user, repos.writable)).toBe(true);
      expect(may(call, user, repos.readable)).toBe(false);
    }
  });

  it("repository admins activate a repository", () => {
    expect(may("enableRepo", user, repos.own)).toBe(true);
    expect(may("enableRepo", user, repos.writable)).toBe(false);
  });

  it("system administrators manage users", () => {
    expect(may("listUsers", { admin: true })).toBe(true);
    expect(may("listUsers", user)).toBe(false);
  });
});
