import type { Secret } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "../../routing/index.ts";
import { KeyRound, Plus } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { secretsQuery } from "../../api/settings-queries.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { Lacking, QueryList } from "../../components/lists/QueryList.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { useModal } from "../../components/forms/use-modal.ts";
import { confirmations } from "../../messages/confirmations.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ReplaceSecretForm } from "./ReplaceSecretForm.tsx";
import { SecretForm } from "./SecretForm.tsx";
import { SecretTable } from "./SecretTable.tsx";

const exampleStep = `environment:
  TOKEN:
    from_secret: token
`;

export function SecretsPage() {
  const repo = useParams({ from: "/$namespace/$name" });
  const isSupported = useCan("secrets");
  const query = useQuery({ ...secretsQuery(repo), enabled: isSupported === true });
  const creation = useModal<true>();
  const replacement = useModal<Secret>();
  const deletion = useModal<string>();
  usePageActions(() => [
    {
      id: "new-secret",
      title: "New secret",
      icon: <Plus />,
      isImpossible: !isSupported,
      run: () => creation.open(true),
    },
  ]);
  if (isSupported === false) return <Lacking what="secrets" capability="secrets" />;
  const create = (
    <Button kind="primary" onClick={() => creation.open(true)}>
      <Plus aria-hidden="true" />
      New secret
    </Button>
  );
  return (
    <section>
      <SectionHead title="Secrets" action={create}>
        Values that steps can use but that do not appear in the pipeline file.
      </SectionHead>
      <QueryList
        query={query}
        what="secrets"
        empty={
          <EmptyState icon={<KeyRound />} title="No secrets yet">
            Create one with New secret. A step reads it into its environment with from_secret:
            <pre>{exampleStep}</pre>
          </EmptyState>
        }
      >
        {(secrets) => (
          <SecretTable
            secrets={secrets}
            onReplace={replacement.open}
            onDelete={({ name }) => deletion.open(name)}
          />
        )}
      </QueryList>
      <SecretForm
        key={`new ${creation.key}`}
        repo={repo}
        isOpen={creation.isOpen}
        onClose={creation.close}
      />
      {replacement.subject === undefined ? null : (
        <ReplaceSecretForm
          key={`replace ${replacement.key}`}
          repo={repo}
          secret={replacement.subject}
          isOpen={replacement.isOpen}
          onClose={replacement.close}
        />
      )}
      <ConfirmAction
        action={settingsActions.deleteSecret}
        parameters={{ ...repo, secret: deletion.subject ?? "" }}
        texts={confirmations.deleteSecret(deletion.subject ?? "")}
        isOpen={deletion.isOpen}
        onClose={deletion.close}
      />
    </section>
  );
}
