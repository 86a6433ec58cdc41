import type { ComponentProps, ReactNode } from "react";
import { useCan } from "../api/capabilities.ts";
import type { RepoName } from "../api/queries.ts";
import { termsLink, type QueryTerm } from "../lib/links.ts";
import { Link } from "../routing/index.ts";

type QueryLinkProps = Pick<ComponentProps<"a">, "className" | "title" | "aria-label"> & {
  repo: RepoName;
  term: QueryTerm;
  children: ReactNode;
};

/** A link to the builds of a repository that meet a term; the text alone if the server finds no builds by queries. */
export function QueryLink({ repo, term, children, ...rest }: QueryLinkProps) {
  if (useCan("history") === false)
    return (
      <span {...rest} className={undefined}>
        {children}
      </span>
    );
  return (
    <Link {...termsLink(repo, term)} {...rest}>
      {children}
    </Link>
  );
}
