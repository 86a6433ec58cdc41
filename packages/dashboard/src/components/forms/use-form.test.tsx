// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { useForm } from "./use-form.ts";

type Values = { name: string; data: string };

const start = { name: "", data: "" };
const check = ({ name }: Values) => ({ name: name === "" ? "A name is required" : undefined });
const confirmation = ({ data }: Values) => (data === "often" ? "That often?" : undefined);
const fieldOf = (message: string) => (message.includes("Name") ? ("name" as const) : undefined);

const render = () => {
  const send = vi.fn<(values: Values) => Promise<void>>();
  const { result, rerender } = renderHook(
    (action) => useForm<Values>(start, { action, send, check, fieldOf, confirmation }),
    {
      initialProps: {
        error: null as unknown,
        isRunning: false,
        toast: undefined as string | undefined,
      },
    },
  );
  return {
    send,
    form: () => result.current,
    change: (part: Partial<Values>) => act(() => result.current.change(part)),
    submit: () => act(() => result.current.submit()),
    cancelConfirmation: () => act(() => result.current.cancelConfirmation()),
    setRunning: () => rerender({ error: null, isRunning: true, toast: undefined }),
    refuse: (error: ApiError, toast?: string) => rerender({ error, isRunning: false, toast }),
  };
};

it("shows no problems before the first attempt, and does not send invalid values", () => {
  const { send, form, change, submit } = render();
  expect(form().problems).toEqual({});
  submit();
  expect(send).not.toHaveBeenCalled();
  expect(form().problems.name).toBe("A name is required");
  change({ name: "a" });
  expect(form().problems.name).toBeUndefined();
  submit();
  expect(send).toHaveBeenCalledWith({ name: "a", data: "" });
});

it("asks for confirmation if required, and sends when it is submitted again", () => {
  const { send, form, change, submit, cancelConfirmation } = render();
  change({ data: "often" });
  submit();
  expect(form().question, "a name is missing").toBeUndefined();
  change({ name: "a" });
  submit();
  expect(form().question).toBe("That often?");
  cancelConfirmation();
  expect(form().question).toBeUndefined();
  submit();
  change({ name: "b" });
  expect(form().question, "that was about other values").toBeUndefined();
  submit();
  expect(send).not.toHaveBeenCalled();
  submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: "b", data: "often" });
  expect(form().question).toBeUndefined();
});

it("does not send twice at the same time", () => {
  const { send, form, change, submit, setRunning } = render();
  change({ name: "a" });
  submit();
  setRunning();
  expect(form().isBusy).toBe(true);
  submit();
  expect(send).toHaveBeenCalledTimes(1);
});

it("keeps what was typed when the server refuses, and shows why beside the field", () => {
  const { form, change, submit, refuse } = render();
  change({ name: "a b", data: "kept" });
  submit();
  refuse(new ApiError(400, "Invalid Secret Name"));
  expect(form().values).toEqual({ name: "a b", data: "kept" });
  expect(form().problems.name).toBe("Invalid Secret Name");
  expect(form().error).toBeUndefined();
  change({ name: "ab" });
  expect(form().problems.name, "a refusal holds for what was sent").toBeUndefined();
});

it("shows a refusal only for the values that were sent", () => {
  const { form, change, submit, refuse } = render();
  change({ name: "a b" });
  submit();
  refuse(new ApiError(409, "Name exists"));
  expect(form().problems.name).toBe("Name exists");
  change({ name: "" });
  submit();
  expect(form().problems.name).toBe("A name is required");
  expect(form().error).toBeUndefined();
});

it("shows a refusal that is not about a field below the form", () => {
  const { form, change, submit, refuse } = render();
  change({ name: "a" });
  submit();
  refuse(new ApiError(500, "database is locked"));
  expect(form().error).toBe("database is locked");
  expect(form().problems.name).toBeUndefined();
});

it("knows whether the user changed anything", () => {
  const { form, change } = render();
  expect(form().isDirty).toBe(false);
  change({ data: "x" });
  expect(form().isDirty).toBe(true);
  change({ data: "" });
  expect(form().isDirty).toBe(false);
});

it.each([
  ["Invalid Cron Name", "Invalid Cron Name"],
  ["no such target", "Unable to create new deploy: no such target"],
])("does not repeat what a toast says: %s", (message, toast) => {
  const { form, change, submit, refuse } = render();
  change({ name: "a b", data: "kept" });
  submit();
  refuse(new ApiError(400, message), toast);
  expect(form().values).toEqual({ name: "a b", data: "kept" });
  expect(form().problems.name).toBeUndefined();
  expect(form().error).toBeUndefined();
  refuse(new ApiError(400, message), "Unable to add secret");
  expect([form().problems.name, form().error]).toContain(message);
});
