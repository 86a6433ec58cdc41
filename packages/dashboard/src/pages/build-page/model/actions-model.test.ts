import { isRestartable, statuses } from "@signalbox/contract";
import { describe, expect, test } from "vitest";
import { actionsOf } from "./actions-model.ts";
import { aBuild } from "../../../components/builds/test/parts.ts";

const viewer = { admin: false };
const writable = { permissions: { read: true, write: true, admin: false } };

describe("build actions", () => {
  test("a pending or running build can be cancelled", () => {
    const cancellable = statuses.filter(
      (status) => actionsOf(aBuild({ status }), viewer, writable) === "cancel",
    );
    expect(cancellable).toEqual(["running", "pending"]);
  });

  test("a build that has ended offers restart, promote and debug to writers", () => {
    expect(actionsOf(aBuild({ status: "failure" }), viewer, writable)).toBe("menu");
    expect(actionsOf(aBuild({ status: "declined" }), viewer, writable)).toBe("menu");
  });

  test("readers and visitors get no actions", () => {
    const visible = { visibility: "public" };
    expect(actionsOf(aBuild({ status: "running" }), viewer, {})).toBe("none");
    expect(actionsOf(aBuild({ status: "success" }), undefined, visible)).toBe("none");
  });

  test("administrators are offered all, even if the server sends no permissions", () => {
    expect(actionsOf(aBuild({ status: "running" }), { admin: true }, {})).toBe("cancel");
    expect(actionsOf(aBuild({ status: "success" }), { admin: true }, {})).toBe("menu");
  });

  test("builds that were not approved cannot be restarted", () => {
    const refused = statuses.filter((status) => !isRestartable(status));
    expect(refused).toEqual(["blocked", "declined"]);
  });
});
