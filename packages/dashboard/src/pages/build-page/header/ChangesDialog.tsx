import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../../api/queries.ts";
import { BuildChanges } from "../../../components/changes/BuildChanges.tsx";
import { DialogBody } from "../../../ui/overlays/Dialog.tsx";

/** The content of the dialog with the commits and files of a build. */
export function ChangesDialog(props: { build: Build; repo: RepoName }) {
  return (
    <DialogBody label="Changes">
      <BuildChanges {...props} />
    </DialogBody>
  );
}
