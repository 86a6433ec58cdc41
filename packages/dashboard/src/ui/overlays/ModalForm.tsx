import { useState, type ReactNode } from "react";
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
    /** Something was typed that closing would lose: then closing asks first. */
    isDirty: boolean;
    isBusy: boolean;
    /** Why the last attempt was refused; what was typed stays. */
    error: string | undefined;
    /** The server will refuse whatever is sent: there is no point in another attempt. */
    isUseless?: boolean;
    /** Asked before it is sent: submitting again is yes. */
    question?: string | undefined;
    takeBack?: () => void;
    submit: () => void;
  };
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: one submit, one place for its error, and nothing typed is lost by accident. */
export const ModalForm = ({ form, ...props }: ModalFormProps) => {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    props.onClose();
  };
  // A second Escape takes back the first: only Discard throws away what was typed.
  const askToClose = () =>
    form.isDirty && form.isUseless !== true ? setAsking(!isAsking) : close();
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={askToClose}
      title={props.title}
      description={props.description}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(false);
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
          {form.isUseless === true ? (
            <Button onClick={close}>Close</Button>
          ) : isAsking ? (
            <Leaving onStay={() => setAsking(false)} onLeave={close} />
          ) : form.question === undefined ? (
            <>
              <Button onClick={askToClose}>Cancel</Button>
              <Button type="submit" kind="primary" isBusy={form.isBusy}>
                {props.submit}
              </Button>
            </>
          ) : (
            <Answers form={form} submit={props.submit} />
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
};

/**
 * A component of its own, so that React makes its buttons anew: one that turned into the submit button
 * while it is pressed would submit the form.
 */
const Answers = ({ form, submit }: Pick<ModalFormProps, "form" | "submit">) => (
  <>
    <Button onClick={form.takeBack}>Keep editing</Button>
    <Button type="submit" kind="danger" isBusy={form.isBusy}>
      {submit} anyway
    </Button>
  </>
);

const Leaving = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <>
    <p role="alert" className={styles.asking}>
      Discard what you typed?
    </p>
    <Button onClick={onStay}>Keep editing</Button>
    <Button kind="danger" onClick={onLeave}>
      Discard
    </Button>
  </>
);
