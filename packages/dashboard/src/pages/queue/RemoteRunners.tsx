import { type Runners, splitSlug } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { SectionHead } from "../../components/SectionHead.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { buildLink } from "../../lib/links.ts";
import { plural } from "../../lib/text.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./RemoteRunners.module.css";
import { isolated } from "../../messages/isolated.ts";

type Runner = Runners["runners"][number];

/** The remote runners and what they run. */
export function RemoteRunners({ runners }: { runners: readonly Runner[] }) {
  return (
    <section>
      <SectionHead title="Remote runners">
        Programs on other machines that run stages for this server.
      </SectionHead>
      <Card className={styles.card}>
        {runners.length === 0 ? (
          <p role="status">No runner has connected yet</p>
        ) : (
          <ul className={styles.list}>
            {runners.map((runner) => (
              <li key={keyOf(runner)} className={styles.runner}>
                <RunnerRow runner={runner} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

const RunnerRow = ({ runner }: { runner: Runner }) => (
  <>
    <span className={styles.name} title={[runner.name, runner.address].filter(Boolean).join(", ")}>
      {runner.name ?? (runner.address || "Runner without a name")}
    </span>
    <span className={styles.traits}>{traitsOf(runner)}</span>
    <span className={styles.work}>
      <Work {...runner} />
    </span>
    <span className={styles.seen}>
      <Contact {...runner} />
    </span>
  </>
);

function Contact({ connected, last_seen: seen }: Runner) {
  if (connected) return "Connected";
  return seen === 0 ? "Has not connected yet" : <RelativeTime time={seen} prefix="Last seen " />;
}

function Work({ connected, stages, hidden = 0 }: Runner) {
  if (stages.length + hidden === 0) return connected ? "Idle" : null;
  const others = hidden > 0 && (
    <span className={styles.stage}>{plural(hidden, "stage")} that you cannot see</span>
  );
  const links = stages.map(({ repo_slug, build_number, stage_number, stage_name }) => (
    <Link
      key={`${repo_slug} ${build_number} ${stage_number}`}
      className={styles.stage}
      {...buildLink(splitSlug(repo_slug), build_number, stage_number)}
    >
      {`${repo_slug} #${build_number} ${isolated(stage_name)}`}
    </Link>
  ));
  return (
    <>
      {links}
      {others}
    </>
  );
}

function traitsOf({ type, os, arch, labels = {} }: Runner): string {
  const platform = [os, arch].filter(Boolean).join("/");
  const words = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return [type, platform, ...words].filter(Boolean).join(", ");
}

function keyOf(runner: Runner): string {
  return [runner.name ?? "", runner.address, traitsOf(runner)].join(" ");
}
