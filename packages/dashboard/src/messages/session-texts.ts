/** The texts of the pages for signing in and out that people and tests know by their exact spelling. */
export const sessionTexts = {
  loginError: "An error occured during login attempt, please, try again",
  /** Shown in addition to a server's bare "Unauthorized". */
  loginRefused: "the username or password is wrong, or this account is not allowed to sign in.",
  loggedOut: "Your session has been successfully terminated.",
} as const;
