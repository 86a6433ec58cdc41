import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../Button.tsx";
import { Dialog, DialogBody, DialogFoot } from "./Dialog.tsx";
import { showFirstProblem } from "../first-problem.ts";
import styles from "./ModalForm.module.css";

type ModalFormProps = {
  isOpen: boolean;
  title: string;
  description?: ReactNode;
  submit: string;
  form: {
    /** Closing would lose input, so it asks for confirmation. */
    isDirty: boolean;
    isBusy: boolean;
    /** Why the last attempt failed; the input is kept. */
    error: string | undefined;
    /** A question that the user confirms by submitting again. */
    question?: string | undefined;
    cancelConfirmation?: () => void;
    submit: () => void;
  };
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
};

/** A form in a dialog, which shows its error and asks before input is lost. */
export function ModalForm({ form, ...props }: ModalFormProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setConfirming(false);
    props.onClose();
  };
  // A second Escape cancels the question, so that only Discard loses the input.
  const closeOrConfirm = () => (form.isDirty ? setConfirming(!isConfirming) : close());
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={closeOrConfirm}
      title={props.title}
      description={props.description}
      isWide={props.isWide}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes that the focus was here */}
      <form
        noValidate
        className={styles.form}
        onFocus={({ currentTarget }) => currentTarget.setAttribute(entered, "")}
        onSubmit={(event) => {
          event.preventDefault();
          setConfirming(false);
          form.submit();
          showFirstProblem(event.currentTarget);
        }}
      >
        <DialogBody>
          {props.children}
          {form.error === undefined ? null : (
            <p role="alert" className={styles.error}>
              {form.error}
            </p>
          )}
          {form.question === undefined ? null : (
            <p role="alert" className={styles.question}>
              {form.question}
            </p>
          )}
        </DialogBody>
        <DialogFoot>
          {isConfirming ? (
            <DiscardButtons onStay={() => setConfirming(false)} onLeave={close} />
          ) : (
            <FormButtons form={form} submit={props.submit} onClose={closeOrConfirm} />
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type FormButtonsProps = Pick<ModalFormProps, "form" | "submit" | "onClose">;

const FormButtons = ({ form, submit, onClose }: FormButtonsProps) => {
  if (form.question !== undefined) return <ConfirmButtons form={form} submit={submit} />;
  return <SubmitButtons form={form} submit={submit} onClose={onClose} />;
};

const SubmitButtons = ({ form, submit, onClose }: FormButtonsProps) => {
  const first = useReplacedFocus();
  return (
    <>
      <Button ref={first} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" kind="primary" isBusy={form.isBusy}>
        {submit}
      </Button>
    </>
  );
};

/**
 * A separate component, so that React creates new buttons. A reused button would become the submit button while
 * it is pressed, and submit the form.
 */
const ConfirmButtons = ({ form, submit }: Pick<ModalFormProps, "form" | "submit">) => {
  const first = useReplacedFocus();
  return (
    <>
      <Button ref={first} onClick={form.cancelConfirmation}>
        Keep editing
      </Button>
      <Button type="submit" kind="danger" isBusy={form.isBusy}>
        {submit} anyway
      </Button>
    </>
  );
};

const DiscardButtons = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const first = useReplacedFocus();
  return (
    <>
      <p role="alert" className={styles.confirming}>
        Discard what you typed?
      </p>
      <Button ref={first} onClick={onStay}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onLeave}>
        Discard
      </Button>
    </>
  );
};

/** Marks a form that has had the focus. One that opens without a focused element on the page focuses its first field. */
const entered = "data-entered";

/** A ref for a button that takes the focus if it was on a button that is replaced. */
const useReplacedFocus = () => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && button.current?.form?.hasAttribute(entered) === true) button.current.focus();
  }, []);
  return button;
};
