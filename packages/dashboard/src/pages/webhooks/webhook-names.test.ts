import { expect, it } from "vitest";
import { nameWebhooks, shortAddress } from "./webhook-names.ts";

it.each([
  ["https://chat.example.com/", "chat.example.com"],
  ["https://chat.example.com:8443/hooks/builds", "chat.example.com:8443/hooks/builds"],
  [
    "https://chat.example.com/services/T024BE7LD/B08GX2/a8Dk2jfLsm3Kf9sNx0pQrT1u",
    "chat.example.com/services/T024BE7LD/B08GX2/a8Dk…",
  ],
  [
    "https://chat.example.com/hooks/0b8f3d0e-7d3c-4c55-9c1e-3a5d0f7b6a10/builds",
    "chat.example.com/hooks/0b8f…/builds",
  ],
  ["https://chat.example.com/abcdefghijklmnopqrstuvwxyzabcdef", "chat.example.com/abcd…"],
  [
    "https://chat.example.com/hooks/failures-of-the-main-branch",
    "chat.example.com/hooks/failures-of-the-main-branch",
  ],
  ["https://chat.example.com/hooks?token=hush&room=3", "chat.example.com/hooks?…"],
])("%s is shown as %s", (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});

it("tells webhooks apart whose short addresses are equal", () => {
  const names = nameWebhooks([
    { id: 3, url: "https://chat.example.com/hooks?token=one" },
    { id: 4, url: "https://chat.example.com/builds" },
    { id: 9, url: "https://chat.example.com/hooks?token=two" },
  ]);
  expect([...names]).toEqual([
    [3, "chat.example.com/hooks?… (1)"],
    [9, "chat.example.com/hooks?… (2)"],
    [4, "chat.example.com/builds"],
  ]);
});
