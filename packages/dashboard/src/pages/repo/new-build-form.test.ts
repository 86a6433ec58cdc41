import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { noParameters } from "../../components/forms/parameters.ts";
import { newBuildFieldOf, newBuildErrorText } from "./new-build-form.ts";

const values = { branch: "main", commit: "", parameters: noParameters };
const refusal = (status: number, message: string, commit = "") => {
  const error = new ApiError(status, message);
  const text = newBuildErrorText(error, { ...values, commit }, ".drone.yml");
  return { text, field: newBuildFieldOf(text) };
};

describe("why no build was started", () => {
  it.each([
    [404, "", "The server cannot find this branch", "branch"],
    [404, "4f3a", "The server cannot find this commit", "commit"],
    [500, "", "There is no .drone.yml at this branch", "branch"],
    [500, "4f3a", "There is no .drone.yml at this commit", "commit"],
  ])(
    "is explained for a bare Not Found with status %i and commit %j",
    (status, commit, text, field) => {
      expect(refusal(status, "Not Found", commit)).toEqual({ text, field });
    },
  );

  it("is the server's message otherwise", () => {
    expect(refusal(500, "the disk is full")).toEqual({
      text: "the disk is full",
      field: undefined,
    });
    expect(refusal(400, "No such branch").field).toBe("branch");
  });
});
