import { may, type Example } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { exampleTexts } from "../../messages/example-texts.ts";
import { useModal } from "../forms/use-modal.ts";
import { usePageActions } from "../page-actions.ts";
import { exampleQuery } from "../../api/topics/example-calls.ts";
import { ExampleRemoval } from "./ExampleRemoval.tsx";

/** Offers system administrators on every screen to remove the example, even while it is hidden. */
export function RemovalAction() {
  const { user } = useSession();
  const enabled = useCan("example") === true && may("removeExample", user);
  const { data: example } = useQuery({ ...exampleQuery, enabled });
  const removal = useModal<Example>();
  usePageActions(
    () =>
      enabled && example !== undefined && example.repos > 0
        ? [
            {
              id: "remove-example",
              title: exampleTexts.remove,
              icon: <Trash2 />,
              run: () => removal.open(example),
            },
          ]
        : [],
    "shell",
  );
  return <ExampleRemoval removal={removal} />;
}
