/** Files that programs write, by the end of their path: nobody reads how they changed. */
const generated = [
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/,
  /(?:^|\/)(?:Cargo\.lock|go\.sum|poetry\.lock|uv\.lock|Pipfile\.lock|composer\.lock|Gemfile\.lock|flake\.lock)$/,
  /(?:^|\/)(?:gradle\.lockfile|packages\.lock\.json|pubspec\.lock|mix\.lock|Podfile\.lock)$/,
  /(?:^|\/)(?:node_modules|vendor|dist|__snapshots__)\//,
  /\.(?:min\.(?:js|css)|(?:js|css)\.map|snap|pb\.go|pb\.cc|pb\.h|g\.dart|designer\.cs)$/i,
  /_pb2(?:_grpc)?\.pyi?$/,
];

/** Whether a file is usually generated. Only its name says so, because its content may be large. */
export function isGenerated(path: string): boolean {
  return generated.some((pattern) => pattern.test(path));
}
