import { parseAst, type ESTree, type Plugin } from "vite";

/** What only the server and its API page read of a call. */
const serverOnly = new Set(["summary", "query", "body", "also", "ignoresBadBody", "markdown"]);
const callTables = /[\\/]contract[\\/]src[\\/]calls[\\/](?!call\.ts)[\w-]+\.ts$/;

/**
 * Leaves out of the contract's tables what only the server reads: texts of the API page and schemas of requests. The
 * bundler cannot do so, because it does not know that nobody reads these properties.
 */
export function stripCalls(): Plugin {
  return {
    name: "strip-calls",
    apply: "build",
    // After the types have been removed, because the parser reads JavaScript.
    enforce: "post",
    transform: {
      filter: { id: callTables },
      handler: (code) => ({ code: stripCallTable(code), map: null }),
    },
  };
}

/** Removes the server's properties from the rows of each exported `defineCalls({ … })` in a JavaScript module. */
export function stripCallTable(code: string): string {
  let stripped = code;
  // From the end, so that the earlier positions stay valid.
  for (const { start, end } of serverOnlyParts(parseAst(code)).toReversed())
    stripped = stripped.slice(0, start) + stripped.slice(end).replace(/^\s*,/, "");
  return stripped;
}

const serverOnlyParts = ({ body }: ESTree.Program): ESTree.ObjectProperty[] =>
  body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" &&
    statement.declaration?.type === "VariableDeclaration"
      ? statement.declaration.declarations.flatMap(({ init }) =>
          init?.type === "CallExpression"
            ? init.arguments.flatMap(rowsOf).filter(isServerOnly)
            : [],
        )
      : [],
  );

/** The properties of all rows of a table. */
const rowsOf = (table: ESTree.Argument): ESTree.ObjectProperty[] =>
  propertiesOf(table).flatMap(({ value }) => propertiesOf(value));

const propertiesOf = (node: ESTree.Node): ESTree.ObjectProperty[] =>
  node.type === "ObjectExpression"
    ? node.properties.filter((property) => property.type === "Property")
    : [];

const isServerOnly = ({ key }: ESTree.ObjectProperty): boolean =>
  key.type === "Identifier" && serverOnly.has(key.name);
