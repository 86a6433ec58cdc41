import type { User } from "@signalbox/contract";
import { useCan } from "../../api/capabilities.ts";
import { settingsActions } from "../../api/settings-actions.ts";
import { useAction } from "../../api/use-action.ts";
import { useForm } from "../../components/forms/use-form.ts";
import { ModalForm } from "../../ui/overlays/ModalForm.tsx";
import {
  checkUser,
  emptyUser,
  oneTimeSecretOf,
  userFieldOf,
  userValues,
  type UserValues,
} from "./user-form.ts";
import type { OneTimeSecret } from "./OneTimeSecretDialog.tsx";
import { SignInLinkButton } from "./SignInLinkButton.tsx";
import { UserFields } from "./UserFields.tsx";

type NewUserFormProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Receives the secret that the server returns only once: a machine's token or a sign-in link. */
  onSecret: (secret: OneTimeSecret) => void;
};

export function NewUserForm({ isOpen, onClose, onSecret }: NewUserFormProps) {
  const create = useAction(settingsActions.createUser);
  const send = async (values: UserValues) => {
    const body = { ...values, login: values.login.trim(), email: values.email.trim() };
    const result = await create.run({}, { body });
    if (!result.ok) return;
    onClose();
    const secret = oneTimeSecretOf(body.login, result.answer);
    if (secret !== undefined) onSecret(secret);
  };
  const form = useForm(emptyUser, {
    action: create,
    send,
    check: checkUser,
    fieldOf: userFieldOf,
  });
  return (
    <ModalForm isOpen={isOpen} title="New User" submit="Create" form={form} onClose={onClose}>
      <UserFields values={form.values} problems={form.problems} onChange={form.change} />
    </ModalForm>
  );
}

type EditUserFormProps = {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onSecret: (secret: OneTimeSecret) => void;
};

/** Only the admin flag of an existing user can be edited. */
export function EditUserForm({ user, isOpen, onClose, onSecret }: EditUserFormProps) {
  const change = useAction(settingsActions.changeUser);
  const hasLinks = useCan("accounts") !== false;
  const send = async ({ admin }: UserValues) => {
    const { ok } = await change.run({ login: user.login }, { body: { admin } });
    if (ok) onClose();
  };
  const form = useForm(userValues(user), { action: change, send });
  return (
    <ModalForm
      isOpen={isOpen}
      title={`Edit User ${user.login}`}
      submit="Save"
      form={form}
      onClose={onClose}
    >
      <UserFields values={form.values} problems={form.problems} onChange={form.change} isExisting />
      {user.machine || !hasLinks ? null : (
        <SignInLinkButton login={user.login} onSecret={onSecret} />
      )}
    </ModalForm>
  );
}
