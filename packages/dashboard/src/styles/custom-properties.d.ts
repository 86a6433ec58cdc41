import "react";

/** Style attributes may set the style sheets' own properties. */
declare module "react" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
