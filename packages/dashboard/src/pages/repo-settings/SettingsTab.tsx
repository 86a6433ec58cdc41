import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { repoQuery } from "../../api/queries.ts";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { Activation } from "./Activation.tsx";
import { GeneralSettings } from "./GeneralSettings.tsx";

/** The settings of a repository; of an inactive one, the way to activate it. */
export const SettingsTab = () => {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const { data: repo } = useQuery(repoQuery({ namespace, name }));
  if (repo === undefined)
    return (
      <>
        <Loading what="settings" />
        <Skeleton height="360px" />
      </>
    );
  // Keyed: what was typed belongs to one repository, and to one time of its being active.
  return repo.active ? <GeneralSettings key={repo.slug} repo={repo} /> : <Activation repo={repo} />;
};
