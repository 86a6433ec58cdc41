import { expect, it } from "vitest";
import { kindOfAddress } from "./webhook-form.ts";

it.each([
  ["https://hooks.slack.com/services/T0/B0/x", "slack"],
  [" https://discord.com/api/webhooks/1/x ", "discord"],
  ["https://canary.discord.com/api/webhooks/1/x", "discord"],
  ["https://prod-12.westeurope.logic.azure.com:443/workflows/x", "teams"],
  ["https://x.1a.environment.api.powerplatform.com/powerautomate/x", "teams"],
  ["https://chat.example.com/hooks/x", undefined],
  ["https://hooks.slack.com.example.com/", undefined],
  ["hooks.slack.com", undefined],
])("the address %s belongs to %s", (url, kind) => {
  expect(kindOfAddress(url)).toBe(kind);
});
