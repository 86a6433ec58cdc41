import { useParams } from "../../routing/index.ts";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import { BuildScreen } from "./BuildScreen.tsx";
import { readPlace } from "./model/place.ts";

/** The build page: one build, its stages and steps, and the log of the step in the address. */
export function BuildPage() {
  const address = useParams({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const place = readPlace(address);
  if (place === undefined) return <NotFoundPage />;
  const { namespace, name } = place.repo;
  return (
    <BuildScreen
      key={`${namespace}/${name}/${place.build}`}
      place={place}
      isChosen={address.stage !== undefined}
    />
  );
}
