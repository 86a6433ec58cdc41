import { expect, it } from "vitest";
import type { MailOptionName } from "./options.ts";
import { readMailConfig } from "./mail-config.ts";

const read = (smtp?: string, from?: string, password?: string) =>
  readMailConfig(
    (name: MailOptionName) => {
      const text = name === "smtp" ? smtp : from;
      return { source: `--${name}`, text, all: text === undefined ? [] : [text] };
    },
    { SIGNALBOX_SMTP_PASSWORD: password },
  );
const sender = "ci@example.com";

it("needs no mail server", () => {
  expect(read()).toBeUndefined();
});

it.each([
  ["smtp://mail.example.com", undefined, { host: "mail.example.com", port: 25, needsTls: false }],
  ["smtps://mail.example.com", undefined, { port: 465, isSecure: true }],
  ["smtp://[::1]:2525", undefined, { host: "::1", port: 2525 }],
  [
    "smtp://ci%40example.com@mail.example.com:587",
    "hush",
    { port: 587, needsTls: true, account: { username: "ci@example.com", password: "hush" } },
  ],
  ["smtp://ci@127.0.0.1", "hush", { needsTls: false }],
  ["smtps://ci@mail.example.com", "hush", { needsTls: false, isSecure: true }],
])("reads %s", (address, password, expected) => {
  expect(read(address, sender, password)).toMatchObject({ ...expected, from: sender });
});

it.each([
  [["mail.example.com", sender], "--smtp must be an address like smtp://ci@mail.example.com:587"],
  [["http://mail.example.com", sender], /^--smtp must be an address like/],
  [["smtp://a:b@mail.example.com", sender], /must not contain a password/],
  [["smtp://mail.example.com"], "--smtp needs --mail-from, such as ci@example.com"],
  [["smtp://mail.example.com", "CI <ci@example.com>"], /^--mail-from must be an email/],
  [["smtp://ci@mail.example.com", sender], /names a user, so SIGNALBOX_SMTP_PASSWORD_FILE/],
  [["smtp://mail.example.com", sender, "hush"], /names no user for SIGNALBOX_SMTP_PASSWORD/],
])("refuses %j", (values, message) => {
  expect(() => read(...values)).toThrow(message);
});
