/** The toasts of the actions in `api/settings-actions.ts`. */

export const settingsFailures = {
  createSecret: "Unable to add secret",
  deleteSecret: "Unable to remove secret",
  createUser: "Unable to create new user",
  deleteUser: "Unable to delete user",
} as const;

export const settingsSuccesses = {
  createCron: "Cron has been added successfully",
  deleteCron: "Cron has been removed successfully",
  createSecret: "Secret has been added successfully",
  deleteSecret: "Secret has been removed successfully",
  enableRepo: "Repo has been successfully enabled",
  createUser: "New user has been created successfully",
  changeUser: "User settings have been updated",
  deleteUser: "User has been deleted successfully",
} as const;
