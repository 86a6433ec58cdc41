import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "../../routing/index.ts";
import { useCan } from "../../api/capabilities.ts";
import { serverUrl } from "../../api/config.ts";
import { branchesQuery, repoQuery } from "../../api/queries.ts";
import { SectionHead } from "../../components/SectionHead.tsx";
import { Snippet } from "../../components/Snippet.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { accountLink } from "../../lib/links.ts";
import {
  badgeSyntaxes,
  ccMenuWithToken,
  badgeUrl,
  testsBadgeMarkdown,
  type BadgePlace,
} from "./badge-syntax.ts";
import styles from "./BadgesPage.module.css";

/** The badge of a branch, and the code to embed it. */
export function BadgesPage() {
  const repo = useParams({ from: "/$namespace/$name" });
  const { data } = useQuery(repoQuery(repo));
  const chosen = useSearch({ from: "/$namespace/$name/settings/badges" }).branch;
  const hasTests = useCan("tests");
  if (data === undefined) return null;
  const branch = chosen ?? (data.default_branch || "master");
  const place: BadgePlace = {
    ...repo,
    branch,
    server: serverUrl("/"),
    dashboard: new URL(document.baseURI),
  };
  return (
    <section className={styles.page}>
      <SectionHead title="Badges">
        An image that shows the status of the newest build, for a README or another website. Anyone
        who knows its address can see it.
      </SectionHead>
      <Card className={styles.card}>
        <BranchChoice repo={repo} branch={branch} defaultBranch={data.default_branch} />
        <div className={styles.preview}>
          <span className={styles.label}>Preview</span>
          <img
            key={badgeUrl(place)}
            src={badgeUrl(place)}
            alt={`Build status of ${branch}`}
            height={20}
          />
          {hasTests ? (
            <img
              key={badgeUrl(place, "tests")}
              src={badgeUrl(place, "tests")}
              alt={`Tests of ${branch}`}
              height={20}
            />
          ) : null}
        </div>
      </Card>
      {badgeSyntaxes.map(({ name, hint, write }) => (
        <Snippet key={name} title={name} text={write(place)}>
          {hint}
        </Snippet>
      ))}
      {hasTests ? (
        <Snippet title="Tests, in Markdown" text={testsBadgeMarkdown(place)}>
          How many tests passed and failed, from the reports of the newest build that has ended.
        </Snippet>
      ) : null}
      {data.visibility === "public" ? null : (
        <Snippet title="Address with a token" text={ccMenuWithToken(place)}>
          Only people who may read this repository get its CCMenu file, so a program has to send a
          token. Replace YOUR_TOKEN by that of an account that may read it, for example{" "}
          <Link {...accountLink}>yours</Link>. Anyone who has the token can act as its owner.
        </Snippet>
      )}
    </section>
  );
}

type BranchChoiceProps = {
  repo: Pick<BadgePlace, "namespace" | "name">;
  branch: string;
  defaultBranch: string;
};

const BranchChoice = ({ repo, branch, defaultBranch }: BranchChoiceProps) => {
  const navigate = useNavigate({ from: "/$namespace/$name/settings/badges" });
  const branches = useQuery(branchesQuery(repo)).data ?? [];
  const names = [defaultBranch, branch, ...branches.map(({ target }) => target)];
  const choose = (name: string) =>
    void navigate({
      search: name === defaultBranch ? {} : { branch: name },
      replace: true,
      resetScroll: false,
    });
  return (
    <SelectField label="Branch" value={branch} onChange={(event) => choose(event.target.value)}>
      {[...new Set(names)]
        .filter((name) => name !== "")
        .map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
    </SelectField>
  );
};
