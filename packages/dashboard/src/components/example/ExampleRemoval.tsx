import type { Example } from "@signalbox/contract";
import { exampleTexts } from "../../messages/example-texts.ts";
import { ConfirmAction } from "../ConfirmAction.tsx";
import type { useModal } from "../forms/use-modal.ts";
import { removeExample } from "../../api/topics/example-calls.ts";

/** Asks for confirmation and removes the example. */
export function ExampleRemoval({ removal }: { removal: ReturnType<typeof useModal<Example>> }) {
  if (removal.subject === undefined) return null;
  return (
    <ConfirmAction
      action={removeExample}
      parameters={{}}
      texts={exampleTexts.confirmRemoval(removal.subject)}
      isOpen={removal.isOpen}
      onClose={removal.close}
    />
  );
}
