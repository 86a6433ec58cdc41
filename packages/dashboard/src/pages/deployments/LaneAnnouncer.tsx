import type { Environment } from "@signalbox/insight";
import { useState } from "react";
import { appearanceOf } from "../../components/status/StatusIcon.tsx";

/** Announces to screen readers that a deployment has started or ended. */
export function LaneAnnouncer({ lanes }: { lanes: readonly Environment[] }) {
  const states = lanes.map(stateOf);
  const [known, setKnown] = useState(states);
  const [announcement, announce] = useState("");
  if (states.join() !== known.join()) {
    setKnown(states);
    announce(states.filter((state) => !known.includes(state)).join(" "));
  }
  return (
    <p role="status" className="unseen">
      {announcement}
    </p>
  );
}

const stateOf = ({ target, current, newer }: Environment): string => {
  const newest = newer[0] ?? current;
  return newest
    ? `${target}: deployment ${newest.number} ${appearanceOf(newest.status).word}.`
    : "";
};
