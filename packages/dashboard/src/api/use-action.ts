import type { CallAnswer, CallName, CallParameters } from "@signalbox/contract";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import type { RepoName } from "./queries.ts";
import { toasts } from "./toasts.ts";

/**
 * One change that a user can make: the call, the texts of its toasts, and the update of the cache. `nothing`
 * is the text for a call that may answer null, which means that it started no build.
 */
export type Action<Name extends CallName> = {
  call: Name;
  done?: string | ((answer: CallAnswer<Name>) => string);
  /** Undefined where the screen itself says what failed. */
  failed?: string | ((error: unknown, parameters: CallParameters<Name>) => string | undefined);
  nothing?: string;
  update?: (
    cache: QueryClient,
    parameters: CallParameters<Name>,
    answer: NonNullable<CallAnswer<Name>>,
  ) => void;
  /** Updates or refetches what the call changed, whether or not it has an answer. */
  settled?: (cache: QueryClient, parameters: CallParameters<Name>) => void;
};

/** Checks a row of a table of actions against the type of its call. */
export function action<Name extends CallName>(row: Action<Name>): Action<Name> {
  return row;
}

/** The repository named by the parameters of a call. */
export type RepoInput = Record<keyof RepoName, string | number>;

export function repoNameOf({ namespace, name }: RepoInput): RepoName {
  return {
    namespace: String(namespace),
    name: String(name),
  };
}

type Options<Name extends CallName> = Omit<CallOptions<Name>, "signal">;

export type ActionResult<Name extends CallName> = {
  /** Makes the call. `ok` is false if it failed or started nothing, which a toast has reported. */
  run: (
    parameters: CallParameters<Name>,
    options?: Options<Name>,
  ) => Promise<{ ok: true; answer: CallAnswer<Name> } | { ok: false }>;
  isRunning: boolean;
  /** The last failure, for forms that show why it happened. */
  error: unknown;
  /** The toast's text about the last failure. */
  toast: string | undefined;
  /** Clears the last failure. */
  forget: () => void;
};

/** The server answered null, because no pipeline matched the build. */
class NoBuildStarted extends Error {}

type Variables<Name extends CallName> = {
  parameters: CallParameters<Name>;
  options: Options<Name>;
};

/** Makes the call, shows the toast and updates the cache. Screens change data only through this hook. */
export function useAction<Name extends CallName>(action: Action<Name>): ActionResult<Name> {
  const cache = useQueryClient();
  const mutation = useMutation({
    // Identifies the action for observers of all mutations.
    meta: action,
    mutationFn: async ({ parameters, options }: Variables<Name>) => {
      const answer = await call(action.call, parameters, options);
      if (answer === null) throw new NoBuildStarted(action.nothing);
      return answer;
    },
    onSuccess: (answer, { parameters }) => {
      if (answer !== null && answer !== undefined) action.update?.(cache, parameters, answer);
      action.settled?.(cache, parameters);
      const { done } = action;
      if (done !== undefined) toasts.success(typeof done === "function" ? done(answer) : done);
    },
    onError: (error, { parameters }) => {
      const text = textOf(action, error, parameters);
      if (text !== undefined) toasts.error(text);
    },
  });
  return {
    run: (parameters, options = {}) =>
      mutation.mutateAsync({ parameters, options }).then(
        (answer) => ({ ok: true, answer }),
        () => ({ ok: false }), // shown by onError
      ),
    isRunning: mutation.isPending,
    error: mutation.error,
    toast:
      mutation.error === null
        ? undefined
        : textOf(action, mutation.error, mutation.variables.parameters),
    forget: mutation.reset,
  };
}

const textOf = <Name extends CallName>(
  action: Action<Name>,
  error: unknown,
  parameters: CallParameters<Name>,
) => {
  if (error instanceof NoBuildStarted && action.nothing !== undefined) return action.nothing;
  return typeof action.failed === "function" ? action.failed(error, parameters) : action.failed;
};
