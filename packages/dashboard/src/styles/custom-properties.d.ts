import "react";

/** Style attributes may set the style sheets' own properties. */
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
