import type { Build } from "@signalbox/contract";
import type { Environment } from "@signalbox/insight";
import { actions } from "../../api/actions.ts";
import { call } from "../../api/client.ts";
import type { RepoName } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { RunsNow } from "../../components/deployments/RunsNow.tsx";
import { useForm } from "../../components/forms/use-form.ts";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { BetweenList } from "./BetweenList.tsx";
import { isHidden, parametersText, type Confirmation } from "./confirmation.ts";
import styles from "./ConfirmDeployment.module.css";
import { isolated } from "../../messages/isolated.ts";

type ConfirmDeploymentProps = {
  repo: RepoName;
  /** The current state of the lane. */
  lane: Environment;
  hasOlderUnsearched: boolean;
  confirmation: Confirmation;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the build that performs the deployment. */
  onStart: (build: Build) => void;
};

/** Shows the effect of a promotion or rollback, and starts it. */
export function ConfirmDeployment(props: ConfirmDeploymentProps) {
  const { repo, lane, hasOlderUnsearched, confirmation, isOpen, onClose, onStart } = props;
  const { kind, target, number, shown, heading, builds, repeated } = confirmation;
  const isPromotion = kind === "promote";
  const promote = useAction(actions.promoteBuild);
  const rollback = useAction(actions.rollbackBuild);
  const action = isPromotion ? promote : rollback;
  const send = async ({ repeats }: { repeats: boolean }): Promise<void> => {
    const repeatedParameters = isPromotion && repeats ? await parametersOf(repo, repeated) : {};
    const query = { ...repeatedParameters, target };
    const started = await action.run({ ...repo, number }, { query });
    if (!started.ok) return;
    onClose();
    if (started.answer) onStart(started.answer);
  };
  const form = useForm({ repeats: true }, { action, send });
  const parameters = parametersText(repeated);
  return (
    <ModalForm
      isOpen={isOpen}
      title={
        isPromotion
          ? `Promote #${shown} to ${isolated(target)}`
          : `Roll back ${isolated(target)} to #${shown}`
      }
      description={<RunsNow target={target} lane={lane} hasOlderUnsearched={hasOlderUnsearched} />}
      submit={isPromotion ? "Promote" : "Roll back"}
      form={{ ...form, isDirty: false }}
      onClose={onClose}
    >
      <BetweenList heading={heading} builds={builds} />
      {parameters === "" ? null : isPromotion ? (
        <Switch
          label={`Repeat the parameters of #${repeated?.number}`}
          hint={parameters}
          checked={form.values.repeats}
          onChange={(repeats) => form.change({ repeats })}
        />
      ) : (
        <p className={styles.parameters}>
          With the parameters of #{repeated?.number}: <code>{parameters}</code>
        </p>
      )}
    </ModalForm>
  );
}

/** With the values that answers leave out. If these cannot be read, the names are left out, too. */
async function parametersOf(
  repo: RepoName,
  build: Build | undefined,
): Promise<Readonly<Record<string, string>>> {
  const shown = Object.entries(build?.params ?? {});
  const known = shown.filter(([name, value]) => !isHidden(name, value));
  if (build === undefined || known.length === shown.length) return Object.fromEntries(shown);
  return call("getParameters", { ...repo, number: build.number }).catch(() =>
    Object.fromEntries(known),
  );
}
