// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { useForm } from "./use-form.ts";

type Values = { name: string; data: string };

const start = { name: "", data: "" };
const check = ({ name }: Values) => ({ name: name === "" ? "A name is required" : undefined });
const placeOf = (message: string) => (message.includes("Name") ? ("name" as const) : undefined);

const render = () =>
  renderHook(({ error }: { error: unknown }) => useForm<Values>(start, { check, error, placeOf }), {
    initialProps: { error: null as unknown },
  });

it("calls nothing wrong before the first attempt, and sends nothing that is", () => {
  const { result } = render();
  const send = vi.fn<(values: Values) => void>();
  expect(result.current.problems).toEqual({});
  act(() => result.current.submit(send));
  expect(send).not.toHaveBeenCalled();
  expect(result.current.problems.name).toBe("A name is required");
  act(() => result.current.change({ name: "a" }));
  expect(result.current.problems.name).toBeUndefined();
  act(() => result.current.submit(send));
  expect(send).toHaveBeenCalledWith({ name: "a", data: "" });
});

it("keeps what was typed when the server refuses, and shows why beside the field", () => {
  const { result, rerender } = render();
  act(() => result.current.change({ name: "a b", data: "kept" }));
  act(() => result.current.submit(() => undefined));
  rerender({ error: new ApiError(400, "Invalid Secret Name") });
  expect(result.current.values).toEqual({ name: "a b", data: "kept" });
  expect(result.current.problems.name).toBe("Invalid Secret Name");
  expect(result.current.error).toBeUndefined();
  act(() => result.current.change({ name: "ab" }));
  expect(result.current.problems.name, "a refusal holds for what was sent").toBeUndefined();
});

it("tells a refusal only of what was sent, not of what was never sent", () => {
  const { result, rerender } = render();
  act(() => result.current.change({ name: "a b" }));
  act(() => result.current.submit(() => undefined));
  rerender({ error: new ApiError(409, "Name exists") });
  expect(result.current.problems.name).toBe("Name exists");
  act(() => result.current.change({ name: "" }));
  act(() => result.current.submit(() => undefined));
  expect(result.current.problems.name).toBe("A name is required");
  expect(result.current.error).toBeUndefined();
});

it("shows a refusal that is about no field for the whole form", () => {
  const { result, rerender } = render();
  act(() => result.current.change({ name: "a" }));
  act(() => result.current.submit(() => undefined));
  rerender({ error: new ApiError(500, "database is locked") });
  expect(result.current.error).toBe("database is locked");
  expect(result.current.problems.name).toBeUndefined();
});

it("knows whether something was typed", () => {
  const { result } = render();
  expect(result.current.isDirty).toBe(false);
  act(() => result.current.change({ data: "x" }));
  expect(result.current.isDirty).toBe(true);
  act(() => result.current.change({ data: "" }));
  expect(result.current.isDirty).toBe(false);
});
