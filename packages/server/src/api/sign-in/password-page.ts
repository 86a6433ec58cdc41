import { renderPage, markup } from "../http/markup.ts";

/** The form behind a one-time link. It contains the login so that password managers store it. */
export function renderPasswordPage(login: string, problem?: string): string {
  return renderPage(
    "Choose a password · Signalbox",
    markup`<main class="card">
<h1>Welcome to Signalbox</h1>
<p>Choose a password for your account <strong>${login}</strong>. This link works only once.</p>
${problem === undefined ? "" : markup`<p class="problem" role="alert">${problem}</p>`}
<form method="post">
<input name="username" autocomplete="username" value="${login}" readonly hidden>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" required autofocus>
<label for="again">Repeat the password</label>
<input id="again" name="again" type="password" autocomplete="new-password" minlength="12" required>
<button>Set password and sign in</button>
</form>
</main>`,
  );
}
