import type { CallAnswer, CallName, CallParameters } from "@signalbox/contract";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import { noteNotOffered } from "./not-offered.ts";
import type { RepoName } from "./queries.ts";
import { toasts } from "./toasts.ts";

/**
 * One change that a user may make: the call, what a toast says after it, and what the cache learns.
 * `nothing` is for a call that may answer null, which means that nothing was started.
 */
export type Action<Name extends CallName> = {
  call: Name;
  done?: string;
  failed?: string | ((error: unknown) => string);
  nothing?: string;
  /** What the cache learns from the answer. */
  update?: (
    cache: QueryClient,
    parameters: CallParameters<Name>,
    answer: NonNullable<CallAnswer<Name>>,
  ) => void;
  /** What is asked for again, where there is no answer to learn from. */
  settled?: (cache: QueryClient, parameters: CallParameters<Name>) => void;
};

/** One row of a table of actions, checked against its call. */
export const action = <Name extends CallName>(row: Action<Name>): Action<Name> => row;

/** The repository that a call's parameters name. */
export type RepoInput = Record<keyof RepoName, string | number>;

export const nameOf = ({ namespace, name }: RepoInput): RepoName => ({
  namespace: String(namespace),
  name: String(name),
});

type Options<Name extends CallName> = Omit<CallOptions<Name>, "signal">;

export type ActionResult<Name extends CallName> = {
  /** Makes the call. `ok` is false when it failed or started nothing; the toast has told. */
  run: (
    parameters: CallParameters<Name>,
    options?: Options<Name>,
  ) => Promise<{ ok: true; answer: CallAnswer<Name> } | { ok: false }>;
  isRunning: boolean;
  /** The last failure, for forms that show it in place (their action has no `failed`). */
  error: unknown;
  /** The last failure counts no more. */
  forget: () => void;
};

/** Thrown into the mutation where a server answered null: no pipeline is meant for it. */
class NothingStarted extends Error {}

type Variables<Name extends CallName> = {
  parameters: CallParameters<Name>;
  options: Options<Name>;
};

/** The only way by which a screen changes anything: call, toast, cache. */
export const useAction = <Name extends CallName>(action: Action<Name>): ActionResult<Name> => {
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ parameters, options }: Variables<Name>) => {
      const answer = await call(action.call, parameters, options);
      if (answer === null) throw new NothingStarted(action.nothing);
      return answer;
    },
    onSuccess: (answer, { parameters }) => {
      if (answer !== null && answer !== undefined) action.update?.(cache, parameters, answer);
      action.settled?.(cache, parameters);
      if (action.done !== undefined) toasts.success(action.done);
    },
    onError: (error) => {
      noteNotOffered(cache, action.call, error);
      const text = textOf(action, error);
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
    forget: mutation.reset,
  };
};

const textOf = <Name extends CallName>(action: Action<Name>, error: unknown) => {
  if (error instanceof NothingStarted && action.nothing !== undefined) return action.nothing;
  return typeof action.failed === "function" ? action.failed(error) : action.failed;
};
