import { failures, successes } from "../messages/messages.ts";
import { settingsFailures, settingsSuccesses } from "../messages/settings-texts.ts";
import { applyRepo } from "./actions.ts";
import { messageOf, statusOf } from "./api-error.ts";
import { changeAnswer, refetchAnswers } from "./merge/changed-answers.ts";
import { userQuery } from "./queries.ts";
import { cronQuery, secretsQuery, tokenQuery, usersQuery } from "./settings-queries.ts";
import { action, repoNameOf, type RepoInput } from "./use-action.ts";

/** The changes made on the settings screens. They are a separate module, so that only those screens load it. */
export const settingsActions = {
  createSecret: action({
    call: "createSecret",
    done: settingsSuccesses.createSecret,
    failed: settingsFailures.createSecret,
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
    done: settingsSuccesses.deleteSecret,
    failed: settingsFailures.deleteSecret,
    settled: (cache, input) => {
      const { queryKey } = secretsQuery(repoNameOf(input));
      changeAnswer(cache, queryKey, (old) => old?.filter(({ name }) => name !== input.secret));
    },
  }),
  createCron: action({
    call: "createCron",
    done: settingsSuccesses.createCron,
    failed: messageOf,
    settled: (cache, input) => refetchAnswers(cache, cronQuery(repoNameOf(input)).queryKey),
  }),
  updateCron: action({
    call: "updateCron",
    done: successes.saveChanges,
    failed: messageOf,
    settled: (cache, input) => refetchAnswers(cache, cronQuery(repoNameOf(input)).queryKey),
  }),
  deleteCron: action({
    call: "deleteCron",
    done: settingsSuccesses.deleteCron,
    failed: messageOf,
    settled: (cache, input) => {
      const { queryKey } = cronQuery(repoNameOf(input));
      changeAnswer(cache, queryKey, (old) => old?.filter(({ name }) => name !== input.cron));
    },
  }),
  createUser: action({
    call: "createUser",
    done: settingsSuccesses.createUser,
    failed: settingsFailures.createUser,
    settled: (cache) => refetchAnswers(cache, usersQuery.queryKey),
  }),
  changeUser: action({
    call: "changeUser",
    done: settingsSuccesses.changeUser,
    failed: failures.saveChanges,
    update: (cache, _, user) =>
      changeAnswer(cache, usersQuery.queryKey, (old) =>
        old?.map((one) => (one.id === user.id ? user : one)),
      ),
  }),
  deleteUser: action({
    call: "deleteUser",
    done: settingsSuccesses.deleteUser,
    failed: settingsFailures.deleteUser,
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
  /** There is no toast, because the list shows the error. */
  saveEmails: action({
    call: "updateUser",
    update: (cache, _, { email, emails }) =>
      changeAnswer(cache, userQuery.queryKey, (old) => old && { ...old, email, emails }),
  }),
  saveMail: action({
    call: "updateUser",
    failed: messageOf,
    update: (cache, _, { mail }) =>
      changeAnswer(cache, userQuery.queryKey, (old) => old && { ...old, mail }),
  }),
  rotateToken: action({
    call: "createToken",
    failed: messageOf,
    update: (cache, _, user) => changeAnswer(cache, tokenQuery.queryKey, () => user),
  }),
} as const;

/**
 * Why a repository was not activated. Servers answer 404 or 403 to users without the permission, and 402 if their
 * license allows no more repositories.
 */
const activationRefusal = (error: unknown, { namespace, name }: RepoInput): string => {
  const status = statusOf(error);
  if (status === 401) return `Sign in again to activate ${namespace}/${name}`;
  if (status === 403 || status === 404)
    return `Only administrators of ${namespace}/${name} can activate it`;
  return status === 402
    ? `${messageOf(error)}. Disable another repository, or ask an administrator of the server.`
    : messageOf(error);
};

/** Activates a repository. It is not in `actions`, because the first load of home does not need its texts. */
export const enableRepo = action({
  call: "enableRepo",
  done: settingsSuccesses.enableRepo,
  failed: activationRefusal,
  update: applyRepo,
});
