import type { Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Command } from "lucide-react";
import { Link, useNavigate } from "../../routing/index.ts";
import { useDeferredValue, useState, type FormEvent } from "react";
import { repoLink } from "../../lib/links.ts";
import { RepoTitle } from "../../components/builds/BuildFacts.tsx";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { reposQuery } from "../../api/queries.ts";
import { folded } from "../../lib/text.ts";
import { IconButton } from "../../ui/Button.tsx";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { Dialog, DialogBody } from "../../ui/overlays/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Loading } from "../../ui/lists/Skeleton.tsx";
import { searchRepos } from "./search-rule.ts";
import styles from "./SearchDrawer.module.css";

type SearchDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the command palette instead. */
  onPalette: () => void;
};

/** A file of its own, because it searches what the command palette knows. */
const FoundMore = lazyComponent(
  lazyModule(() => import("./FoundMore.tsx")),
  (module) => module.FoundMore,
);

const hint = "Search repositories, branches and builds";
const maxResults = 100;

/** Searches the list of repositories that home shows, which is fetched when the drawer is opened, and all that the palette finds. */
export function SearchDrawer({ isOpen, onClose, onPalette }: SearchDrawerProps) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      place="left"
      title="Search"
      tools={
        <IconButton label="Command palette (Ctrl K)" size="small" onClick={onPalette}>
          <Command aria-hidden="true" />
        </IconButton>
      }
    >
      <DialogBody>
        <SearchForm typed={typed} onType={setTyped} onClose={onClose} />
      </DialogBody>
    </Dialog>
  );
}

type SearchFormProps = { typed: string; onType: (text: string) => void; onClose: () => void };

const SearchForm = ({ typed, onType, onClose }: SearchFormProps) => {
  const query = useDeferredValue(folded(typed));
  const [firstOther, setFirstOther] = useState<FirstFound>();
  const openFirst = useOpenFirst(typed, firstOther, onClose);
  return (
    <>
      <form role="search" onSubmit={openFirst}>
        <TextField
          label={hint}
          isLabelUnseen
          type="search"
          placeholder={hint}
          value={typed}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opens the search in order to type
          autoFocus
          onChange={(event) => onType(event.target.value)}
        />
      </form>
      <section aria-labelledby="search-results" className={styles.results}>
        <h3 id="search-results" className={styles.heading}>
          Search results
        </h3>
        <Results query={query} onClose={onClose} />
      </section>
      {query === "" ? null : <FoundMore query={query} onFirst={setFirstOther} onClose={onClose} />}
    </>
  );
};

/** The first thing beside repositories that a text found. */
export type FirstFound = { query: string; open: () => void } | undefined;

/** Opens the first match on Enter: a repository, or else another thing. */
const useOpenFirst = (typed: string, other: FirstFound, onClose: () => void) => {
  const { data: repos = [] } = useQuery(reposQuery);
  const navigate = useNavigate();
  return (event: FormEvent) => {
    event.preventDefault();
    const query = folded(typed);
    if (query === "") return;
    const [repo] = searchRepos(repos, typed);
    if (repo === undefined && other?.query !== query) return;
    onClose();
    if (repo !== undefined) void navigate(repoLink(repo));
    else other?.open();
  };
};

const Results = ({ query, onClose }: { query: string; onClose: () => void }) => {
  const { data: repos, error, refetch } = useQuery(reposQuery);
  if (query === "")
    return <p className={styles.note}>Type part of a name, or parts of both: namespace/name</p>;
  if (repos === undefined && error !== null)
    return <LoadProblem what="repositories" error={error} onRetry={() => void refetch()} />;
  if (repos === undefined) return <Loading what="repositories" />;
  const found = searchRepos(repos, query);
  return (
    <div role="status">
      {found.length === 0 ? <p className={styles.note}>Repos not found</p> : null}
      <ul>
        {found.slice(0, maxResults).map((repo) => (
          <li key={repo.id}>
            <Found repo={repo} query={query} onClose={onClose} />
          </li>
        ))}
      </ul>
      {found.length > maxResults ? (
        <p className={styles.note}>
          {found.length - maxResults} more: keep typing to narrow the search
        </p>
      ) : null}
    </div>
  );
};

const Found = ({ repo, query, onClose }: { repo: Repo; query: string; onClose: () => void }) => (
  <Link {...repoLink(repo)} className={styles.found} onClick={onClose}>
    <span className={styles.where}>
      Found <strong>{query}</strong> in Repositories
    </span>
    <span className={styles.slug}>
      {repo.namespace}/<RepoTitle name={repo.name} folder={repo.folder} />
    </span>
  </Link>
);
