import { expect, it } from "vitest";
import { describeAccess } from "./describe-access.ts";

const account = (id: number, login: string, more = {}) => ({
  id,
  login,
  avatar: "",
  admin: false,
  active: true,
  ...more,
});
const accounts = [
  account(1, "root", { admin: true }),
  account(2, "kim"),
  account(3, "lee", { active: false }),
];
const none = { admin: [], write: [], read: [], visibility: null };

const rolesOf = (access: Parameters<typeof describeAccess>[0]["access"]) => {
  const { people, ...rest } = describeAccess({ access }, accounts);
  return {
    ...rest,
    people: people.map(({ login, role, sources }) => [
      login,
      role,
      sources.map(({ from }) => from),
    ]),
  };
};

it.each([
  [
    "nobody is named",
    none,
    { is_open: true, everyone: "read", people: [["root", "admin", ["server"]]] },
  ],
  [
    "git names people in any spelling, twice, and without an account",
    { ...none, admin: ["root"], write: ["KIM", "gone"], read: ["kim", "*"] },
    {
      is_open: false,
      everyone: "read",
      people: [
        ["root", "admin", ["server", "git"]],
        ["gone", "write", ["git"]],
        ["kim", "write", ["git", "git"]],
      ],
    },
  ],
  [
    "the git host decides",
    { ...none, people: { 2: "write", 3: "read" } as const },
    {
      is_open: false,
      everyone: undefined,
      people: [
        ["root", "admin", ["server"]],
        ["kim", "write", ["forge"]],
        ["lee", "read", ["forge"]],
      ],
    },
  ],
])("lists who may do what if %s", (_, access, expected) => {
  expect(rolesOf(access)).toEqual(expected);
});

it("says who has no account, and who is blocked", () => {
  const { people } = describeAccess({ access: { ...none, read: ["lee", "gone"] } }, accounts);
  expect(people.map(({ login, has_account, blocked }) => [login, has_account, blocked])).toEqual([
    ["root", true, false],
    ["gone", false, false],
    ["lee", true, true],
  ]);
});
