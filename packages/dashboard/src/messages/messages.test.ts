import { describe, expect, it } from "vitest";
import { confirmations } from "./confirmations.ts";
import { emptyTexts } from "./empty-texts.ts";
import { failures, pageTexts, successes, titleOf } from "./messages.ts";
import { sessionTexts } from "./session-texts.ts";
import { settingsFailures, settingsSuccesses } from "./settings-texts.ts";

describe("toasts of errors", () => {
  it.each([
    ["Unable to create new deploy in this repo", failures.deployNothing],
    ["Unable to create new deploy: Not Found", failures.deploy("Not Found")],
    ["Unable to cancel build", failures.cancelBuild],
    ["Unable to restart build", failures.restartBuild],
    ["Unable to restart in debug mode", failures.debugBuild],
    ["Unable to approve build", failures.approveStage],
    ["Unable to decline build", failures.declineStage],
    ["Unable to start a new build", failures.createBuild],
    ["Unable to disable repo", failures.disableRepo],
    ["Unable to save changes", failures.saveChanges],
    ["Unable to add secret", settingsFailures.createSecret],
    ["Unable to remove secret", settingsFailures.deleteSecret],
    ["Unable to create new user", settingsFailures.createUser],
    ["Unable to delete user", settingsFailures.deleteUser],
    ["Sync error has occured, please, try again", failures.sync],
  ])("%s", (text, ours) => expect(ours).toBe(text));
});

describe("toasts of successes", () => {
  it.each([
    ["New build has started successfully", successes.createBuild],
    ["Cron has been added successfully", settingsSuccesses.createCron],
    ["Cron has been removed successfully", settingsSuccesses.deleteCron],
    ["Secret has been added successfully", settingsSuccesses.createSecret],
    ["Secret has been removed successfully", settingsSuccesses.deleteSecret],
    ["Changes have been saved", successes.saveChanges],
    ["Repo has been disabled", successes.disableRepo],
    ["Repo has been successfully enabled", settingsSuccesses.enableRepo],
    ["New user has been created successfully", settingsSuccesses.createUser],
    ["User settings have been updated", settingsSuccesses.changeUser],
    ["User has been deleted successfully", settingsSuccesses.deleteUser],
  ])("%s", (text, ours) => expect(ours).toBe(text));
});

describe("texts of pages", () => {
  it.each([
    ["Click to sign in or sign up.", pageTexts.signInOrUp],
    ["We are sorry, the resource you requested cannot be found.", pageTexts.notFound],
    ["That's all we know.", pageTexts.notFoundMore],
    [
      "Something went wrong. It is highly likely that this page does not exist",
      pageTexts.buildError,
    ],
    ["An error occured during login attempt, please, try again", sessionTexts.loginError],
    ["Your session has been successfully terminated.", sessionTexts.loggedOut],
    ["It looks a little empty here!", emptyTexts.home],
    ["Your Branch List is Empty.", emptyTexts.branches],
    [
      "This list will be populated when you execute a pipeline for an open branch.",
      emptyTexts.branchesMore,
    ],
    ["Your Server License is Expired.", pageTexts.licenceExpired],
    ["Your License Limit is Exceeded.", pageTexts.licenceExceeded],
  ])("%s", (text, ours) => expect(ours).toBe(text));
});

it("titles are '{page} - {product name}'", () => {
  expect(titleOf("Users")).toBe("Users - Signalbox");
});

it.each(Object.entries(confirmations))("%s names what it destroys", (_, confirmation) => {
  expect(confirmation("octo/hello").text).toContain("“octo/hello”");
});
