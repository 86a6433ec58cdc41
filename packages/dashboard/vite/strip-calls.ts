import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst, type ESTree, type Plugin } from "vite";

/** The fields of a call that only the server and its API page read. */
const serverOnly = new Set(["summary", "query", "body", "also", "ignoresBadBody", "markdown"]);
const listOfTables = /[\\/]contract[\\/]src[\\/]calls\.ts$/;
/** Tables that the screen which makes their calls adds with `addCalls`. */
const lateTables = new Set(["webhookCalls"]);
const callTables = /[\\/]contract[\\/]src[\\/]calls[\\/](?!call\.ts)[\w-]+\.ts$/;

/**
 * Leaves out of the contract's tables what only the server reads: calls that the page does not make, texts of the API
 * page and schemas of requests. The bundler cannot do so, because it does not know that these properties are never
 * read.
 */
export function stripCalls(): Plugin {
  let made: ReadonlySet<string> = new Set();
  return {
    name: "strip-calls",
    apply: "build",
    configResolved: ({ root }) => {
      made = namesIn(join(root, "src"));
    },
    // After the types have been removed, because the parser reads JavaScript.
    enforce: "post",
    transform: {
      filter: { id: [callTables, listOfTables] },
      handler: (code, id) => {
        const readTable = (path: string) => readFileSync(join(dirname(id), path), "utf8");
        const stripped = listOfTables.test(id)
          ? stripTables(code, made, readTable)
          : stripCallTable(code, made);
        return { code: stripped, map: null };
      },
    },
  };
}

/**
 * Removes late tables, and those without a call that is made, from the list of all tables. Their imports are removed, too:
 * they would put the tables into the file of the first load.
 */
export function stripTables(
  code: string,
  made: ReadonlySet<string>,
  readTable: (path: string) => string,
): string {
  const imports = code.matchAll(/import \{ (\w+) \} from "(\.\/calls\/[\w-]+\.ts)"/g);
  const paths = new Map([...imports].map(([, table = "", path = ""]) => [table, path]));
  const isMade = (path: string) =>
    [...readTable(path).matchAll(/^ {2}(\w+): \{$/gm)].some(([, name = ""]) => made.has(name));
  const removed = [...paths].filter(([table, path]) => lateTables.has(table) || !isMade(path));
  return removed.reduce(
    (text, [table]) =>
      text.replace(new RegExp(String.raw`import \{ ${table} \}.*;|\.\.\.${table},?`, "g"), ""),
    code,
  );
}

/**
 * All quoted names in the sources of a folder. Calls are always named by quoted literals, because the compiler checks
 * them.
 */
export function namesIn(folder: string): Set<string> {
  const files = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.test.*"] });
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name)),
  );
}

/**
 * Removes the rows of calls that are not made, and the server's properties from the others, from each exported
 * `defineCalls({ … })` in a JavaScript module.
 */
export function stripCallTable(code: string, made: ReadonlySet<string>): string {
  let stripped = code;
  // From the end, so that the earlier positions stay valid.
  for (const { start, end } of serverOnlyParts(parseAst(code), made).toReversed())
    stripped = stripped.slice(0, start) + stripped.slice(end).replace(/^\s*,/, "");
  return stripped;
}

const serverOnlyParts = (
  { body }: ESTree.Program,
  made: ReadonlySet<string>,
): ESTree.ObjectProperty[] =>
  body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" &&
    statement.declaration?.type === "VariableDeclaration"
      ? statement.declaration.declarations.flatMap(({ init }) =>
          init?.type === "CallExpression"
            ? init.arguments.flatMap(propertiesOf).flatMap((row) => unneededIn(row, made))
            : [],
        )
      : [],
  );

/** The row itself if its call is not made, otherwise the properties that only the server reads. */
const unneededIn = (
  row: ESTree.ObjectProperty,
  made: ReadonlySet<string>,
): ESTree.ObjectProperty[] =>
  row.key.type === "Identifier" && !made.has(row.key.name)
    ? [row]
    : propertiesOf(row.value).filter(isServerOnly);

const propertiesOf = (node: ESTree.Node): ESTree.ObjectProperty[] =>
  node.type === "ObjectExpression"
    ? node.properties.filter((property) => property.type === "Property")
    : [];

const isServerOnly = ({ key }: ESTree.ObjectProperty): boolean =>
  key.type === "Identifier" && serverOnly.has(key.name);
