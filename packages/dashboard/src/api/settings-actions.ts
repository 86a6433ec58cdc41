import { failures, successes } from "../messages/messages.ts";
import { messageOf } from "./api-error.ts";
import { changeAnswer, refetchAnswers } from "./merge/changed-answers.ts";
import { userQuery } from "./queries.ts";
import { cronQuery, secretsQuery, tokenQuery, usersQuery } from "./settings-queries.ts";
import { action, repoNameOf } from "./use-action.ts";

/** The changes made on the settings screens. They are a separate module, so that only those screens load it. */
export const settingsActions = {
  createSecret: action({
    call: "createSecret",
    done: successes.createSecret,
    failed: failures.createSecret,
    settled: (cache, input) => refetchAnswers(cache, secretsQuery(repoNameOf(input)).queryKey),
  }),
  updateSecret: action({
    call: "updateSecret",
    done: successes.saveChanges,
    failed: failures.saveChanges,
    settled: (cache, input) => refetchAnswers(cache, secretsQuery(repoNameOf(input)).queryKey),
  }),
  deleteSecret: action({
    call: "deleteSecret",
    done: successes.deleteSecret,
    failed: failures.deleteSecret,
    settled: (cache, input) => {
      const { queryKey } = secretsQuery(repoNameOf(input));
      changeAnswer(cache, queryKey, (old) => old?.filter(({ name }) => name !== input.secret));
    },
  }),
  createCron: action({
    call: "createCron",
    done: successes.createCron,
    failed: messageOf,
    settled: (cache, input) => refetchAnswers(cache, cronQuery(repoNameOf(input)).queryKey),
  }),
  deleteCron: action({
    call: "deleteCron",
    done: successes.deleteCron,
    failed: messageOf,
    settled: (cache, input) => {
      const { queryKey } = cronQuery(repoNameOf(input));
      changeAnswer(cache, queryKey, (old) => old?.filter(({ name }) => name !== input.cron));
    },
  }),
  createUser: action({
    call: "createUser",
    done: successes.createUser,
    failed: failures.createUser,
    settled: (cache) => refetchAnswers(cache, usersQuery.queryKey),
  }),
  changeUser: action({
    call: "changeUser",
    done: successes.changeUser,
    failed: failures.saveChanges,
    update: (cache, _, user) =>
      changeAnswer(cache, usersQuery.queryKey, (old) =>
        old?.map((one) => (one.id === user.id ? user : one)),
      ),
  }),
  deleteUser: action({
    call: "deleteUser",
    done: successes.deleteUser,
    failed: failures.deleteUser,
    settled: (cache, input) =>
      changeAnswer(cache, usersQuery.queryKey, (old) =>
        old?.filter(({ login }) => login !== input.login),
      ),
  }),
  createSignInLink: action({ call: "createSignInLink" }),
  /** There is no toast, because the form shows the error. */
  register: action({
    call: "updateUser",
    update: (cache, _, user) => changeAnswer(cache, userQuery.queryKey, () => user),
  }),
  rotateToken: action({
    call: "createToken",
    failed: messageOf,
    update: (cache, _, user) => changeAnswer(cache, tokenQuery.queryKey, () => user),
  }),
} as const;
