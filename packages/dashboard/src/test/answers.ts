/** A repository with a build, as the server sends it. */
export const built = (name: string, build: object = {}, repo: object = {}) => ({
  id: name.length,
  namespace: "octo",
  name,
  slug: `octo/${name}`,
  active: true,
  ...repo,
  build: {
    id: name.length,
    number: 7,
    status: "success",
    created: 1_700_000_000,
    author_login: "kim",
    message: "Wait for the port",
    ...build,
  },
});

/** The answers that home shows, as JSON. */
export const answersWith = (repos: readonly object[], user: object = {}) => ({
  user: JSON.stringify({ id: 1, login: "kim", ...user }),
  repos: JSON.stringify(repos),
});

export const frame = { now: 1_700_000_125_000, isNarrow: false, windowHeight: 1000 };
