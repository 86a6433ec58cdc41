/** The parameters of a path, by name. */
export type Params = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of a pattern, the path of a route: `$name` matches any segment, `{-$name}` one that may be missing,
 * and the pattern `/$` any path.
 */
export type ParamsOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParamOf<First> & ParamsOf<Rest>
  : ParamOf<Pattern>;

type ParamOf<Segment extends string> = Segment extends "$"
  ? { readonly _splat: string }
  : Segment extends `{-$${infer Name}}`
    ? { readonly [Key in Name]?: string | undefined }
    : Segment extends `$${infer Name}`
      ? { readonly [Key in Name]: string }
      : unknown;

/**
 * The parameters of a path, decoded; undefined if it does not match the pattern. The case of fixed segments is ignored.
 */
export function matchPath<Pattern extends string>(
  pattern: Pattern,
  path: string,
): (ParamsOf<Pattern> & Params) | undefined;
export function matchPath(pattern: string, path: string): Params | undefined {
  const parts = segmentsOf(path).map(decode);
  if (pattern === "/$") return { _splat: parts.join("/") };
  const segments = segmentsOf(pattern);
  if (parts.length > segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    const { name, isOptional } = readSegment(segment);
    if (name === undefined) {
      if (part?.toLowerCase() !== segment) return undefined;
    } else if (part) params[name] = part;
    else if (part === "" || !isOptional) return undefined;
  }
  return params;
}

/** Whether the start of a path that matches `pattern` always matches `start`. */
export function startsWithPattern(pattern: string, start: string): boolean {
  return pattern === start || pattern.startsWith(start === "/" ? "/" : `${start}/`);
}

/** The path with these parameters. */
export function fillPath(pattern: string, params: Params = {}): string {
  const filled = segmentsOf(pattern).flatMap((segment) => {
    if (segment === "$") return params["_splat"]?.split("/") ?? [];
    const { name } = readSegment(segment);
    return (name === undefined ? segment : params[name]) ?? [];
  });
  return `/${filled.map((segment) => encodeURIComponent(segment)).join("/")}`;
}

/** The same path with one spelling of encoded characters, and without a slash at its end. */
export function canonicalPath(path: string): string {
  return `/${segmentsOf(path).map(decode).map(encodeURIComponent).join("/")}`;
}

const readSegment = (segment: string) => {
  const [, optional, required] = /^(?:\{-\$(\w+)\}|\$(\w+))$/.exec(segment) ?? [];
  return { name: optional ?? required, isOptional: optional !== undefined };
};

const segmentsOf = (path: string): string[] => path.replace(/\/$/, "").split("/").slice(1);

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
