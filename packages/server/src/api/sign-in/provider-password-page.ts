import { providerPasswordPath } from "../../accounts/oauth/oauth.ts";
import { markup, renderPage } from "../http/markup.ts";

export type PasswordForm = {
  /** The name of the provider, and where it is. */
  title: string;
  host: string;
  /** Connects the account of somebody who is signed in, instead of signing in. */
  link: string;
  username?: string;
  problem?: string;
};

/** The form for a login and password at a provider that has no OAuth. */
export function renderProviderPasswordPage(form: PasswordForm): string {
  const { title, host, link, username = "", problem } = form;
  return renderPage(
    `Sign in with ${title} · Signalbox`,
    markup`<main class="card">
<h1>Sign in with ${title}</h1>
<p>Your login and password at <strong>${host}</strong>. This server uses them once, to get an access token there, and does not keep the password.</p>
${problem === undefined ? "" : markup`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="${providerPasswordPath}">
<input type="hidden" name="link" value="${link}">
<label for="username">Login</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" value="${username}" required${username === "" ? markup` autofocus` : ""}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${username === "" ? "" : markup` autofocus`}>
<button>Sign in</button>
</form>
${link === "" ? markup`<p class="below"><a href="/login/form">Sign in with a password of this server</a></p>` : ""}
</main>`,
  );
}
