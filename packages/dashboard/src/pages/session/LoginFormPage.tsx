import { useEffect, useState, type FormEvent } from "react";
import { serverUrl } from "../../api/config.ts";
import { useSession } from "../../api/session.ts";
import { keepTypedUsername, typedUsername } from "../../lib/typed-username.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { showFirstProblem } from "../../ui/first-problem.ts";
import { SessionCard } from "./SessionCard.tsx";
import styles from "./SessionCard.module.css";
import { SignedInCard } from "./SignedInCard.tsx";

type Missing = { username?: string; password?: string };

/** Shows the form to visitors, and while the user is not known (yet). */
export function LoginFormPage() {
  const { user } = useSession();
  return user === undefined ? <LoginForm /> : <SignedInCard user={user} />;
}

/**
 * A plain HTML form, which the browser posts to the server. The server then redirects. After a failed sign-in the
 * username is filled in, so that only the password must be typed again.
 */
const LoginForm = () => {
  const [username] = useState(typedUsername);
  const [missing, setMissing] = useState<Missing>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // A page from the back/forward cache would otherwise stay busy: https://web.dev/articles/bfcache
    const stop = new AbortController();
    addEventListener("pageshow", () => setBusy(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const found = findMissing(form);
    setMissing(found);
    keepTypedUsername(form.get("username"));
    setBusy(Object.keys(found).length === 0);
    if (Object.keys(found).length > 0 || isBusy) event.preventDefault();
    showFirstProblem(event.currentTarget);
  };
  return (
    <SessionCard title="Sign in">
      <form
        method="post"
        action={serverUrl("/login").href}
        noValidate
        className={styles.form}
        onSubmit={onSubmit}
      >
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={username}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the only purpose of this page
          autoFocus={username === undefined}
          error={missing.username}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={username !== undefined}
          error={missing.password}
        />
        <Button type="submit" kind="primary" className={styles.wide} isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </SessionCard>
  );
};

const findMissing = (form: FormData): Missing => ({
  ...(form.get("username") === "" ? { username: "Username is required" } : {}),
  ...(form.get("password") === "" ? { password: "Password is required" } : {}),
});
