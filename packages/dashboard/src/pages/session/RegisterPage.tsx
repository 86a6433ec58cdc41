import type { User } from "@signalbox/contract";
import { useNavigate } from "../../routing/index.ts";
import { homeLink } from "../../lib/links.ts";
import { isUnauthorized, messageOf } from "../../api/api-error.ts";
import { useSession } from "../../api/session.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../components/forms/use-form.ts";
import { productName } from "../../messages/messages.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { showFirstProblem } from "../../ui/first-problem.ts";
import { checkRegistration, type Registration } from "./register-form.ts";
import { SessionCard } from "./SessionCard.tsx";
import styles from "./SessionCard.module.css";

/** Completes a registration. Servers redirect users here until their email is known. */
export function RegisterPage() {
  const session = useSession();
  return (
    <SessionCard title="Complete your registration" text={`Tell ${productName} who you are.`}>
      {session.state === "loading" ? null : <RegisterForm user={session.user} />}
    </SessionCard>
  );
}

const unknown = "You are not signed in. Sign in first, then come back.";

const RegisterForm = ({ user }: { user: User | undefined }) => {
  const navigate = useNavigate();
  const register = useAction(settingsActions.register);
  const send = async ({ email, name, company }: Registration) => {
    const body = { email: email.trim(), name: name.trim(), company: company.trim() };
    const { ok } = await register.run({}, { body });
    if (ok) await navigate(homeLink);
  };
  const form = useForm<Registration>(
    { email: user?.email ?? "", name: "", company: "" },
    {
      action: register,
      send,
      check: checkRegistration,
      describeError: (error) => (isUnauthorized(error) ? unknown : messageOf(error)),
    },
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
        showFirstProblem(event.currentTarget);
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={form.values.email}
        error={form.problems.email}
        onChange={(event) => form.change({ email: event.target.value })}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        required
        value={form.values.name}
        error={form.problems.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <TextField
        label="Company"
        autoComplete="organization"
        hint="Optional"
        value={form.values.company}
        onChange={(event) => form.change({ company: event.target.value })}
      />
      {form.error === undefined ? null : (
        <p role="alert" className={styles.error}>
          {form.error}
        </p>
      )}
      <Button type="submit" kind="primary" className={styles.wide} isBusy={form.isBusy}>
        Register
      </Button>
    </form>
  );
};
