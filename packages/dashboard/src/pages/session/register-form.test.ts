import { expect, it } from "vitest";
import { checkRegistration } from "./register-form.ts";

it("requires email and full name; company is optional", () => {
  expect(checkRegistration({ email: " ", name: "", company: "Octo" })).toEqual({
    email: "An email is required",
    name: "Your full name is required",
  });
  expect(checkRegistration({ email: "kim@example.com", name: "Kim", company: "" })).toEqual({
    email: undefined,
    name: undefined,
  });
});
