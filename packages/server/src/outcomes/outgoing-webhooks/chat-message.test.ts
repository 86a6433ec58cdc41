import { webhookKinds, type Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { toChatBody, toChatTest, type ChatReport } from "./chat-message.ts";

const link = "https://ci.example.com/acme/shop/42?at=failure";
const failed: ChatReport = {
  slug: "acme/shop",
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys that messages read
  build: {
    number: 42,
    status: "failure",
    target: "main",
    message: "Round prices\n\nand totals",
    author_login: "kim",
    author_name: "Kim",
  } as Build,
  change: "failed",
  reason: "test: expected 3 to equal 4",
  link,
};
const of = (change: Partial<ChatReport>, build: Partial<Build> = {}): ChatReport => ({
  ...failed,
  ...change,
  build: { ...failed.build, ...build },
});
const title = "acme/shop #42 failed: main is broken";
const lines = "Round prices by Kim on main\ntest: expected 3 to equal 4";

it("reports a failed build in the format of each chat", () => {
  const attachment = {
    fallback: `${title} – ${lines.replace("\n", " – ")}`,
    color: "#cf222e",
    title,
    title_link: link,
    text: lines,
    mrkdwn_in: [],
  };
  expect(toChatBody("slack", failed)).toEqual({ attachments: [attachment] });
  expect(toChatBody("mattermost", failed)).toMatchObject({
    attachments: [
      { title: "acme/shop \\#42 failed: main is broken", title_link: link, text: lines },
    ],
  });
  expect(toChatBody("discord", failed)).toEqual({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: "acme/shop \\#42 failed: main is broken",
        url: link,
        description: lines,
        color: 0xcf222e,
      },
    ],
  });
  expect(toChatBody("teams", failed)).toMatchObject({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          type: "AdaptiveCard",
          body: [
            { type: "TextBlock", color: "Attention" },
            { text: "Round prices by Kim on main" },
            { text: "test: expected 3 to equal 4" },
          ],
          actions: [{ type: "Action.OpenUrl", url: link }],
        },
      },
    ],
  });
});

const firstOf = (report: ChatReport) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of Slack
  const { attachments } = toChatBody("slack", report) as { attachments: Record<string, string>[] };
  return attachments[0] ?? {};
};

it.each([
  [of({ change: "" }), "acme/shop #42 failed", "#cf222e"],
  [
    of({ change: "fixed", reason: "" }, { status: "success" }),
    "acme/shop #42 succeeded: main is green again",
    "#1a7f37",
  ],
  [of({ change: "", reason: "" }, { status: "killed" }), "acme/shop #42 was cancelled", "#6e7781"],
  [of({ change: "" }, { status: "killed" }), "acme/shop #42 timed out", "#cf222e"],
  [of({ change: "" }, { status: "error" }), "acme/shop #42 could not run", "#cf222e"],
])("names how a build ended: %#", (report, expected, color) => {
  expect(firstOf(report)).toMatchObject({ title: expected, color });
});

it("omits what is unknown, and cuts long texts", () => {
  const report = of(
    { reason: "x".repeat(5000) },
    { author_name: "", author_login: "", target: "" },
  );
  const [subject, reason = ""] = firstOf(report)["text"]?.split("\n") ?? [];
  expect(subject).toBe("Round prices");
  expect(reason).toMatch(/^x{239}…$/);
});

it("lets a text from outside neither mention, link nor format anything", () => {
  const message =
    "<!channel> @everyone [free](https://evil.example) **bold** <@U123> ![](http://e.example)";
  const report = of({ reason: "```@here" }, { message });
  const slack = JSON.stringify(toChatBody("slack", report));
  expect(slack).not.toMatch(/[<>]/);
  expect(slack).not.toContain("https://evil");
  for (const kind of ["mattermost", "discord", "teams"] as const) {
    const text = JSON.stringify(toChatBody(kind, report));
    expect(text).not.toMatch(/@(?:everyone|here|U123)/);
    expect(text).not.toMatch(/[^\\](?:\*\*|\]\(|<@|```)/);
    expect(text).not.toContain("https://evil");
  }
});

it.each(webhookKinds.filter((kind) => kind !== "json"))("shows a test in %s", (kind) => {
  const text = JSON.stringify(toChatTest(kind, "acme/shop", "https://ci.example.com/acme/shop"));
  expect(text).toContain("acme/shop");
  expect(text).toContain("Signalbox reports builds of this repository here.");
});
