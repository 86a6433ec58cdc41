import type { CallBodyToSend, CallName, calls } from "@signalbox/contract";

type CallWithBody = {
  [Name in CallName]: "body" extends keyof (typeof calls)[Name] ? Name : never;
}[CallName];

const secret = {
  name: "deploy_key",
  data: "correct horse battery staple",
  pull_request: false,
  pull_request_push: false,
  events: ["push", "tag"],
  images: ["docker.io/plugins/docker"],
};
const { name: _, ...secretChange } = secret;
const webhook = {
  url: "https://chat.example.com/hooks/builds",
  kind: "mattermost",
  events: "failed",
  secret: "at-least-16-characters",
};
const pipelineFile =
  "kind: pipeline\ntype: exec\nname: default\nsteps:\n  - name: test\n    commands: [npm test]\n";

/** For each call with a body: an example that the server accepts, with every known key. */
export const bodyExamples: { [Name in CallWithBody]: CallBodyToSend<Name> } = {
  updateUser: {
    email: "kim@example.com",
    emails: ["kim@home.example"],
    name: "Kim",
    company: "Example",
    mail: true,
  },
  createUser: {
    login: "release-bot",
    email: "release-bot@example.com",
    admin: false,
    machine: true,
    token: "32-or-more-characters-chosen-at-random",
  },
  changeUser: { admin: true, active: true, emails: ["octo@example.com"] },
  updateRepo: {
    visibility: "internal",
    config_path: ".drone.yml",
    protected: false,
    trusted: false,
    ignore_forks: false,
    ignore_pull_requests: false,
    approve_pull_requests: "public_forks",
    require_approval: "forks",
    auto_cancel_pull_requests: false,
    auto_cancel_pushes: true,
    auto_cancel_running: true,
    timeout: 60,
    throttle: 1,
    report_patterns: ["**/junit.xml", "build/reports/*.xml"],
    retries: 1,
    counter: 100,
  },
  startTrial: { text: pipelineFile },
  createCron: { name: "nightly", expr: "0 0 2 * * *", branch: "main", timezone: "UTC" },
  updateCron: { branch: "main", target: "staging", timezone: "UTC", disabled: false },
  createSecret: secret,
  updateSecret: secretChange,
  createOrgSecret: secret,
  updateOrgSecret: secretChange,
  createWebhook: webhook,
  updateWebhook: { ...webhook, active: true },
  bindNamespace: { path: "/srv/git/octo" },
  signFile: { data: pipelineFile },
  encryptSecret: { data: secret.data },
  encryptText: { data: secret.data },
  createTemplate: { name: "node.yml", data: pipelineFile },
  updateTemplate: { data: pipelineFile },
};
