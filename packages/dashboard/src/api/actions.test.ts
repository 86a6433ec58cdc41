import { describe, expect, it } from "vitest";
import { actions } from "./actions.ts";
import { ApiError } from "./api-error.ts";
import { enableRepo, settingsActions } from "./settings-actions.ts";

/** The parameters of all calls. */
const parameters = {
  namespace: "octo",
  name: "hello",
  number: 1,
  stage: 1,
  secret: "token",
  cron: "nightly",
  login: "kim",
};

type Failed = string | ((error: unknown, input: typeof parameters) => string | undefined);

/** The toast text after the server refused a change with the message "why". */
const failed = ({ failed }: { failed?: Failed }): string | undefined =>
  typeof failed === "function" ? failed(new ApiError(400, "why"), parameters) : failed;

describe("which toast follows a failed change", () => {
  it.each([
    ["promoteBuild", actions.promoteBuild, "Unable to create new deploy: why"],
    ["rollbackBuild", actions.rollbackBuild, "Unable to create new deploy: why"],
    ["cancelBuild", actions.cancelBuild, "Unable to cancel build"],
    ["restartBuild", actions.restartBuild, "Unable to restart build"],
    ["debugBuild", actions.debugBuild, "Unable to restart in debug mode"],
    ["approveStage", actions.approveStage, "Unable to approve build"],
    ["declineStage", actions.declineStage, "Unable to decline build"],
    ["createBuild", actions.createBuild, "Unable to start a new build"],
    ["disableRepo", actions.disableRepo, "Unable to disable repo"],
    ["purgeBuilds", actions.purgeBuilds, "Unable to delete builds"],
    ["updateRepo", actions.updateRepo, "Unable to save changes"],
    ["createSecret", settingsActions.createSecret, "Unable to add secret"],
    ["deleteSecret", settingsActions.deleteSecret, "Unable to remove secret"],
    ["createCron: the raw server message", settingsActions.createCron, "why"],
    ["deleteCron: the raw server message", settingsActions.deleteCron, "why"],
    ["createUser", settingsActions.createUser, "Unable to create new user"],
    ["deleteUser", settingsActions.deleteUser, "Unable to delete user"],
  ])("%s", (_, row, text) => expect(failed(row)).toBe(text));

  it.each([
    [403, "Forbidden", "Only administrators of octo/hello can activate it"],
    [404, "Not Found", "Only administrators of octo/hello can activate it"],
    [401, "Unauthorized", "Sign in again to activate octo/hello"],
    [
      402,
      "Repository limit exceeded",
      "Repository limit exceeded. Disable another repository, or ask an administrator of the server.",
    ],
    [500, "The webhook was refused", "The webhook was refused"],
    [0, "Failed to fetch", "Failed to fetch"],
  ])("enableRepo, by the status: %i %s", (status, message, text) => {
    const { failed } = enableRepo;
    const error = new ApiError(status, message);
    expect(typeof failed === "function" ? failed(error, parameters) : failed).toBe(text);
  });
});

it("shows no toast for an approval of what has changed, because the facts say so", () => {
  const { failed } = actions.approveStage;
  const error = new ApiError(409, "The pipeline file has changed");
  expect(typeof failed === "function" ? failed(error, parameters) : failed).toBeUndefined();
});

describe("which toast follows an answer without a new build", () => {
  it.each([
    ["promoteBuild", actions.promoteBuild, "Unable to create new deploy in this repo"],
    ["rollbackBuild", actions.rollbackBuild, "Unable to create new deploy in this repo"],
    ["createBuild", actions.createBuild, "Unable to start a new build"],
    ["restartBuild", actions.restartBuild, "Unable to restart build"],
    ["debugBuild", actions.debugBuild, "Unable to restart in debug mode"],
  ])("%s", (_, row, text) => expect(row.nothing).toBe(text));
});

describe("which toast follows a change that was made", () => {
  it.each([
    ["createBuild", actions.createBuild, "New build has started successfully"],
    ["enableRepo", enableRepo, "Repo has been successfully enabled"],
    ["disableRepo", actions.disableRepo, "Repo has been disabled"],
    ["purgeBuilds", actions.purgeBuilds, "Builds have been deleted"],
    ["updateRepo", actions.updateRepo, "Changes have been saved"],
    ["createSecret", settingsActions.createSecret, "Secret has been added successfully"],
    ["deleteSecret", settingsActions.deleteSecret, "Secret has been removed successfully"],
    ["createCron", settingsActions.createCron, "Cron has been added successfully"],
    ["deleteCron", settingsActions.deleteCron, "Cron has been removed successfully"],
    ["createUser", settingsActions.createUser, "New user has been created successfully"],
    ["changeUser", settingsActions.changeUser, "User settings have been updated"],
    ["deleteUser", settingsActions.deleteUser, "User has been deleted successfully"],
  ])("%s", (_, row, text) => expect(row.done).toBe(text));
});
