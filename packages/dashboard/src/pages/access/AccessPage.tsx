import type { RepoAccess } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { accessQuery } from "../../api/topics/access-queries.ts";
import { Avatar } from "../../components/builds/Avatar.tsx";
import { Lacking, UnloadedList } from "../../components/lists/QueryList.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { Snippet } from "../../components/Snippet.tsx";
import { useParams } from "../../routing/index.ts";
import { Card } from "../../ui/Card.tsx";
import { accessCommands, everyoneWords, roleWords, sourceWords } from "./access-words.ts";
import styles from "./AccessPage.module.css";

/** Who may do what in a repository, where that comes from, and how to change it. */
export function AccessPage() {
  const params = useParams({ from: "/$namespace/$name" });
  const isSupported = useCan("access");
  const query = useQuery({ ...accessQuery(params), enabled: isSupported === true });
  if (isSupported === false) return <Lacking what="a list of roles" capability="access" />;
  const { data } = query;
  return (
    <section className={styles.page}>
      <SectionHead title="Access">Who may do what here, and where that comes from.</SectionHead>
      {data === undefined ? (
        <UnloadedList query={query} what="people" isHeadless />
      ) : (
        <>
          <People access={data} />
          <Roles />
          <Change access={data} />
        </>
      )}
    </section>
  );
}

function People({ access }: { access: RepoAccess }) {
  return (
    <Card>
      <ul className={styles.people} aria-label="People">
        <li>
          <Users aria-hidden="true" size={20} className={styles.everyone} />
          <span className={styles.person}>
            <strong>Everybody else</strong>
            <span className={styles.source}>{everyoneWords(access)}</span>
          </span>
        </li>
        {access.people.map((person) => (
          <li key={person.login}>
            <Avatar login={person.login} src={person.avatar} />
            <span className={styles.person}>
              <strong>
                <bdi>{person.login}</bdi>
                {person.blocked && (
                  <span className={styles.state}> blocked, so may do nothing</span>
                )}
                {!person.has_account && (
                  <span className={styles.state}> has no account here yet</span>
                )}
              </strong>
              <span className={styles.source}>{sourceWords(person, access.host)}</span>
            </span>
            <span className={styles.role}>{person.role}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Roles() {
  return (
    <Card>
      <dl className={styles.roles}>
        {Object.entries(roleWords).map(([role, words]) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Change({ access }: { access: RepoAccess }) {
  if (access.host !== undefined)
    return (
      <p className={styles.text}>
        {access.host} decides: change the people of the repository there. The server asks again
        within an hour, and within a minute before somebody changes something.
      </p>
    );
  return (
    <Snippet title="To change it" text={accessCommands(access.path)}>
      Run this on the server&apos;s machine, with the login of a person or * for everybody who is
      signed in. It applies within seconds.
    </Snippet>
  );
}
