import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { isNotOffered } from "../../api/not-offered.ts";
import { notOffered } from "../../messages/messages.ts";

/** What is wrong with each field, in words; only those that have something wrong. */
export type Problems<Values> = { [Field in keyof Values]?: string | undefined };

type FormRules<Values> = {
  /** What is wrong before the server is asked. */
  check?: (values: Values) => Problems<Values>;
  /** What asks the server; its error is why the last attempt was refused. */
  action: { error: unknown; isRunning: boolean };
  send: (values: Values) => Promise<void>;
  /** What a person is asked before these values are sent, if anything. */
  ask?: (values: Values) => string | undefined;
  /** The refusal in words, where the server's own say too little. */
  wordsOf?: (error: unknown, values: Values) => string;
  /** The field that a refusal is about, if it is about one. */
  placeOf?: (message: string, values: Values) => keyof Values | undefined;
};

/**
 * What is typed into a form. Nothing is called wrong before the first attempt to submit; after it,
 * as one types. A server's refusal holds for what was sent, and goes as soon as that is changed.
 */
export const useForm = <Values extends object>(start: Values, rules: FormRules<Values>) => {
  const [values, setValues] = useState(start);
  const [submitted, setSubmitted] = useState<Values>();
  const [asked, setAsked] = useState<Values>();
  const [sent, setSent] = useState<Values>();
  const { action, send, check = nothing, wordsOf = refusalWords } = rules;
  const { error, isRunning: isBusy } = action;
  const isUseless = isNotOffered(error);
  const isRefused = error !== null && (sent === values || isUseless);
  const refusal = isRefused ? wordsOf(error, values) : undefined;
  const place = refusal === undefined ? undefined : rules.placeOf?.(refusal, values);
  const problems: Problems<Values> = submitted === undefined ? {} : check(values);
  if (place !== undefined) problems[place] = refusal;
  return {
    values,
    problems,
    /** A refusal that is about no single field. */
    error: place === undefined ? refusal : undefined,
    /** The server does not have the call: whatever is sent will be refused. */
    isUseless,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    isBusy,
    /** Waits for an answer: `submit` is yes, `takeBack` is no, and so is any change. */
    question: asked === values ? rules.ask?.(values) : undefined,
    takeBack: () => setAsked(undefined),
    change: (part: Partial<Values>) => setValues({ ...values, ...part }),
    /** Sends what is typed, unless something is wrong with it or it is being sent already. */
    submit: (): void => {
      if (isBusy || isUseless) return;
      setSubmitted(values);
      if (Object.values(check(values)).some((problem) => problem !== undefined)) return;
      if (asked !== values && rules.ask?.(values) !== undefined) return setAsked(values);
      setAsked(undefined);
      setSent(values);
      void send(values);
    },
  };
};

const nothing = () => ({});

const refusalWords = (error: unknown): string =>
  isNotOffered(error) ? notOffered.form : messageOf(error);
