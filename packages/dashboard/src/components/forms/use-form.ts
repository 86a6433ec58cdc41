import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";

/** The error message of each invalid field. */
export type Problems<Values> = { [Field in keyof Values]?: string | undefined };

type FormRules<Values> = {
  /** Validates the values before they are sent. */
  check?: (values: Values) => Problems<Values>;
  /** The action that sends the values, with the error of the last attempt. */
  action: { error: unknown; isRunning: boolean; toast?: string | undefined };
  send: (values: Values) => Promise<void>;
  /** The question that the user must confirm before these values are sent, if any. */
  confirmation?: (values: Values) => string | undefined;
  /** Replaces the server's error message if it is not clear enough. */
  describeError?: (error: unknown, values: Values) => string;
  /** The field that the server's error is about, if any. */
  fieldOf?: (message: string, values: Values) => keyof Values | undefined;
};

/**
 * The state of a form. Fields are validated from the first attempt to submit on. The server's error applies to
 * the values that were sent, so it disappears as soon as they change. An error that a toast contains is not repeated.
 */
export function useForm<Values extends object>(start: Values, rules: FormRules<Values>) {
  const [values, setValues] = useState(start);
  const [submitted, setSubmitted] = useState<Values>();
  const [unconfirmed, setUnconfirmed] = useState<Values>();
  const [sent, setSent] = useState<Values>();
  const { action, send, check = nothing, describeError = messageOf } = rules;
  const { error, isRunning: isBusy } = action;
  const isRefused = error !== null && sent === values;
  const described = isRefused ? describeError(error, values) : undefined;
  const refusal = described && action.toast?.includes(described) ? undefined : described;
  const field = refusal === undefined ? undefined : rules.fieldOf?.(refusal, values);
  const problems: Problems<Values> = submitted === undefined ? {} : check(values);
  if (field !== undefined) problems[field] = refusal;
  return {
    values,
    problems,
    /** An error that is not about a single field. */
    error: field === undefined ? refusal : undefined,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    isBusy,
    /** The open question: `submit` confirms it; `cancelConfirmation` or any change withdraws it. */
    question: unconfirmed === values ? rules.confirmation?.(values) : undefined,
    cancelConfirmation: () => setUnconfirmed(undefined),
    change: (part: Partial<Values>) => setValues({ ...values, ...part }),
    /** Sends the values, unless they are invalid or already being sent. */
    submit: (): void => {
      if (isBusy) return;
      setSubmitted(values);
      if (Object.values(check(values)).some((problem) => problem !== undefined)) return;
      if (unconfirmed !== values && rules.confirmation?.(values) !== undefined)
        return setUnconfirmed(values);
      setUnconfirmed(undefined);
      setSent(values);
      void send(values);
    },
  };
}

const nothing = () => ({});
