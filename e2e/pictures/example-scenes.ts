import { press, refused, type Scene } from "./scene.ts";

const example = { isExample: true } as const;

/** The server of a new user, with the example repositories. */
export const exampleScenes: readonly Scene[] = [
  { name: "example, home", path: "/", ...example },
  { name: "example, dismissed", path: "/", ...example, open: press("Dismiss") },
  { name: "example, removing", path: "/", ...example, open: press("Remove the example") },
  {
    name: "example, removal refused",
    path: "/",
    ...example,
    network: refused("/api/system/example", "DELETE"),
    open: async (page) => {
      await press("Remove the example")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Remove the example" }).click();
    },
  },
  {
    name: "example, removing in the palette",
    path: "/example/tickets/8",
    ...example,
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Command palette" }).fill("remove the ex");
    },
  },
  { name: "example, builds feed", path: "/builds-feed", ...example },
  { name: "example, a repository", path: "/example/departures", ...example },
  { name: "example, a failed build", path: "/example/tickets/8", ...example },
  { name: "example, an ignored failure", path: "/example/departures/24/1/3", ...example },
  {
    name: "example, graph with an ignored failure",
    path: "/example/departures/24",
    ...example,
    open: press("Graph View"),
  },
  {
    name: "example, actions of a build",
    path: "/example/departures/24",
    ...example,
    open: press("Actions"),
  },
  { name: "example, trends", path: "/example/departures/trends", ...example },
  { name: "example, trends by failures", path: "/example/tickets/trends?sort=failed", ...example },
  { name: "example, waiting for approval", path: "/example/tickets/9", ...example },
  { name: "example, deployments", path: "/example/departures/deployments", ...example },
];
