import { normalizePath } from "vite";

/** Modules for drawn builds: the card that explains them and the axis of their durations. */
const cardParts =
  /[\\/]src[\\/](ui[\\/]overlays[\\/](HoverCard|place-card|use-hover-card)|components[\\/]builds[\\/]BuildCard|lib[\\/]time-axis)\./;

/** Modules for tables and for lists that are longer than the screen. The build page has none. */
const tableParts = /[\\/]ui[\\/]lists[\\/](Table|use-long-list|row-focus)\./;

/** Modules for the views of the history, all of which are loaded when the views are opened. */
const historyParts =
  /[\\/](src[\\/](history|components[\\/]verdict)[\\/]|src[\\/]components[\\/](builds[\\/]BuildShapes|use-kept-focus)\.|build-page[\\/]history[\\/]|insight[\\/])/;

/** Modules for the choice of notifications. */
const notificationParts =
  /[\\/]src[\\/](components[\\/]watch|lib[\\/]notification-|messages[\\/]notification-texts)/;

/** No other screen should wait for these, which a few views need. */
const rarelyUsedParts = [
  "pages/",
  "live/",
  "history/(?!viewer)",
  "components/deployments/",
  "components/verdict/",
]
  .concat(["components/stages/", "components/time-left/"])
  .concat(["build-query/", "components/build-query/"])
  .concat([
    "components/builds/Build(?:Card|Shapes)\\.",
    "lib/time-axis\\.",
    "components/Snippet\\.",
    "components/use-kept-focus\\.",
  ])
  .concat(["messages/(?:empty|session)-texts\\."])
  .concat(["messages/notification-texts\\.", "lib/notification-", "components/watch/"])
  .concat(["ui/overlays/(?:HoverCard|place-card|use-hover-card)\\."])
  .concat(["ui/lists/(?:Table|use-long-list|row-focus)\\."])
  .map((path) => path.replaceAll("/", "[\\\\/]"));

const sharedParts = new RegExp(
  String.raw`[\\/]((?<!insight[\\/])src[\\/](?!${rarelyUsedParts.join("|")})|contract[\\/](?!src[\\/]build-query)|lucide-react[\\/])`,
);

const groups: { name: string; test: RegExp }[] = [
  { name: "session", test: /[\\/]pages[\\/]session[\\/]|[\\/]session-texts\./ },
  { name: "parts", test: sharedParts },
  { name: "build-query", test: /[\\/]build-query[\\/]/ },
  { name: "cards", test: cardParts },
  { name: "tables", test: tableParts },
  { name: "watch", test: notificationParts },
  { name: "history", test: historyParts },
];

/** The modules that the first paint needs. */
const main: { name: string; tags: "$initial"[] } = { name: "main", tags: ["$initial"] };

/**
 * The files that hold the modules of several screens. A module belongs to the first whose test its path passes.
 * @param root the folder of the repository. Its own path does not count, because it may contain a folder named src.
 */
export function sharedFiles(root: string) {
  const prefix = normalizePath(root);
  const pathOf = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : id);
  return [
    main,
    ...groups.map(({ name, test }) => ({
      name,
      test: (id: string) => test.test(pathOf(id)),
      minShareCount: 2,
    })),
  ];
}
