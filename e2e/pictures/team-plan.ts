/** A repository of the team: how its builds of the last three weeks went. */
export type TeamRepo = {
  namespace: string;
  name: string;
  builds: number;
  /** How long a build takes, from the fastest to the slowest. */
  minutes: readonly [number, number];
  /** Every so many builds one fails. */
  failsEvery?: number;
  /** From this share of the history on, the unit tests take twice as long. */
  slowerFrom?: number;
  messages: readonly string[];
};

export const team = [
  "Maren Holt",
  "Ivo Brandt",
  "Amara Diallo",
  "Noor Haddad",
  "Tomás Vega",
] as const;

export const branches = [
  "feature/gift-cards",
  "fix/umlauts",
  "renovate/major-tools",
  "perf/fewer-queries",
] as const;

/** 14 repositories with 125 builds. */
export const teamRepos: readonly TeamRepo[] = [
  {
    namespace: "shop",
    name: "storefront",
    builds: 40,
    minutes: [7, 9],
    failsEvery: 9,
    slowerFrom: 0.6,
    messages: [
      "Show the delivery date in the basket",
      "Remember the size of the last order",
      "Load the product pictures when they are in view",
      "Say why a voucher was refused",
      "Sort the reviews by usefulness",
    ],
  },
  {
    namespace: "shop",
    name: "checkout",
    builds: 22,
    minutes: [4, 5],
    failsEvery: 7,
    messages: [
      "Accept gift cards",
      "Round the tax of each line",
      "Keep the basket while somebody signs in",
    ],
  },
  {
    namespace: "shop",
    name: "payments",
    builds: 12,
    minutes: [3, 4],
    messages: ["Retry card payments that time out", "Record who refunded", "Ask the bank once"],
  },
  {
    namespace: "shop",
    name: "search-index",
    builds: 7,
    minutes: [12, 15],
    messages: ["Rebuild the index without downtime", "Find words with umlauts"],
  },
  {
    namespace: "shop",
    name: "mailer",
    builds: 6,
    minutes: [1, 2],
    messages: ["Send receipts in the customer's language", "Link the parcel"],
  },
  {
    namespace: "shop",
    name: "prices",
    builds: 8,
    minutes: [2, 3],
    failsEvery: 4,
    messages: ["Round prices as the till does", "Read the rates of the central bank"],
  },
  {
    namespace: "data",
    name: "warehouse-sync",
    builds: 6,
    minutes: [1, 95],
    messages: ["Read stock levels in batches of five hundred", "Skip what did not change"],
  },
  {
    namespace: "platform",
    name: "terraform",
    builds: 5,
    minutes: [6, 8],
    messages: ["Move the staging cluster to smaller machines", "Rotate the certificates"],
  },
  {
    namespace: "platform",
    name: "base-images",
    builds: 6,
    minutes: [20, 24],
    failsEvery: 3,
    messages: ["Rebuild nightly", "Pin the certificates"],
  },
  {
    namespace: "platform",
    name: "load-tests",
    builds: 3,
    minutes: [28, 31],
    messages: ["Simulate the sale of the last week of November"],
  },
  {
    namespace: "mobile",
    name: "android",
    builds: 6,
    minutes: [14, 17],
    messages: ["Keep the basket when the network is lost", "Bump the target SDK to 36"],
  },
  {
    namespace: "mobile",
    name: "ios",
    builds: 3,
    minutes: [18, 21],
    messages: ["Sign with the new key"],
  },
  {
    namespace: "docs",
    name: "handbook",
    builds: 1,
    minutes: [1, 1],
    messages: ["Explain how refunds work"],
  },
  { namespace: "data", name: "legacy-importer", builds: 0, minutes: [1, 1], messages: [] },
];
