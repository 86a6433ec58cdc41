import { may, type Runners, splitSlug } from "@signalbox/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "../../routing/index.ts";
import { call } from "../../api/client.ts";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { buildLink } from "../../lib/links.ts";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./RemoteRunners.module.css";
import { isolated } from "../../messages/isolated.ts";

type Runner = Runners["runners"][number];

/** Polled, because no event reports the calls of runners. */
const refreshMs = 10_000;

const runnersQuery = queryOptions({
  queryKey: ["runners"],
  queryFn: ({ signal }): Promise<Runners> => call("listRunners", {}, { signal }),
  refetchInterval: ({ state }) => (state.status === "error" ? false : refreshMs),
});

/** The remote runners and what they run. Hidden if the server accepts no remote runners or does not have the call. */
export function RemoteRunners() {
  const { user } = useSession();
  const enabled = useCan("runners") === true && may("listRunners", user);
  const { data } = useQuery({ ...runnersQuery, enabled });
  if (data === undefined || !data.enabled) return null;
  return (
    <PaddedCard className={styles.card}>
      <div>
        <h2>Remote runners</h2>
        <p className={styles.note}>Programs on other machines that run stages for this server.</p>
      </div>
      {data.runners.length === 0 ? (
        <p role="status">No runner has connected yet</p>
      ) : (
        <ul className={styles.list}>
          {data.runners.map((runner) => (
            <li key={keyOf(runner)} className={styles.runner}>
              <RunnerRow runner={runner} />
            </li>
          ))}
        </ul>
      )}
    </PaddedCard>
  );
}

const RunnerRow = ({ runner }: { runner: Runner }) => (
  <>
    <span className={styles.name} title={[runner.name, runner.address].filter(Boolean).join(", ")}>
      {runner.name ?? runner.address}
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

function Work({ connected, stages }: Runner) {
  if (stages.length === 0) return connected ? "Idle" : null;
  return stages.map(({ repo_slug, build_number, stage_number, stage_name }) => (
    <Link
      key={`${repo_slug} ${build_number} ${stage_number}`}
      className={styles.stage}
      {...buildLink(splitSlug(repo_slug), build_number, stage_number)}
    >
      {`${repo_slug} #${build_number} ${isolated(stage_name)}`}
    </Link>
  ));
}

function traitsOf({ type, os, arch, labels = {} }: Runner): string {
  const platform = [os, arch].filter(Boolean).join("/");
  const words = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return [type, platform, ...words].filter(Boolean).join(", ");
}

function keyOf(runner: Runner): string {
  return [runner.name ?? "", runner.address, traitsOf(runner)].join(" ");
}
