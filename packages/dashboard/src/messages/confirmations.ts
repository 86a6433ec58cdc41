import { isolated } from "./isolated.ts";

/** The texts of confirmations. Each names what will be lost. */
export const confirmations = {
  cancelBuild: (name: string) => ({
    title: "Cancel build",
    text: `The running steps of “${isolated(name)}” are ended, and its other stages will not start.`,
    confirm: "Cancel build",
  }),
  deleteCron: (name: string) => ({
    title: "Remove cron job",
    text: `The cron job “${isolated(name)}” will no longer start builds. This cannot be undone.`,
    confirm: "Remove cron job",
  }),
  deleteSecret: (name: string) => ({
    title: "Delete secret",
    text: `Builds that use the secret “${isolated(name)}” will no longer get its value. This cannot be undone.`,
    confirm: "Delete secret",
  }),
  deleteUser: (login: string) => ({
    title: "Delete user",
    text: `“${isolated(login)}” will no longer be able to sign in, and their token will stop working.`,
    confirm: "Delete user",
  }),
  purgeBuilds: (slug: string, before = 1) => ({
    title: "Delete old builds",
    text: `The finished builds of “${slug}” below #${before} and their logs will be deleted. This cannot be undone.`,
    confirm: "Delete builds",
  }),
  disableRepo: (slug: string) => ({
    title: "Disable repository",
    text: `Commits to “${slug}” will no longer start builds. Its builds, secrets and settings are kept.`,
    confirm: "Disable repository",
  }),
} as const;

export const confirmRotation = {
  title: "Rotate token",
  text: "Your current token will stop working immediately. Every program that uses it needs the new one.",
  confirm: "Rotate token",
};

export function confirmMove(from: string, to: string) {
  return {
    title: "Move history",
    text: `All builds, settings, secrets and cron jobs of “${from}” move to “${to}”. The old address then leads to the new one. This cannot be undone.`,
    confirm: "Move history",
  };
}
