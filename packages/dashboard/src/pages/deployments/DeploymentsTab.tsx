import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { deploymentsQuery } from "../../api/queries.ts";
import { actorOf } from "../../components/builds/actor.ts";
import { BuildTable } from "../../components/lists/BuildTable.tsx";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { pageTexts } from "../../messages/messages.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

/** The deployment targets, each with its newest promotion or rollback. */
export function DeploymentsTab() {
  const repo = useParams({ from: "/$namespace/$name" });
  const query = useQuery(deploymentsQuery(repo));
  return (
    <QueryList
      query={query}
      what="deployments"
      empty={
        <EmptyState title={pageTexts.deploymentsEmpty}>{pageTexts.deploymentsEmptyMore}</EmptyState>
      }
    >
      {(builds) => (
        <BuildTable
          label="Deployments"
          repo={repo}
          builds={builds}
          placeName="Target"
          placeOf={targetOf}
          personName="Deployed by"
          personOf={actorOf}
        />
      )}
    </QueryList>
  );
}

const targetOf = (build: Build): string => build.deploy_to ?? "";
