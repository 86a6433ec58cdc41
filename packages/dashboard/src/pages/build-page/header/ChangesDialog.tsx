import type { Build } from "@signalbox/contract";
import { useState } from "react";
import type { ComparedWith } from "../../../api/topics/build-changes-query.ts";
import type { RepoName } from "../../../api/queries.ts";
import { ChangesSince } from "../../../components/changes/ChangesSince.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DialogBody, DialogFoot } from "../../../ui/overlays/Dialog.tsx";

/** The content of the dialog with the commits of a build: of a build that is not green, all since the last green one. */
export function ChangesDialog({ build, repo }: { build: Build; repo: RepoName }) {
  const [since, setSince] = useState<ComparedWith>(build.status === "success" ? "before" : "green");
  const other = since === "green" ? "before" : "green";
  return (
    <>
      <DialogBody label="Changes">
        <ChangesSince repo={repo} build={build} since={since} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => setSince(other)}>
          Since {other === "green" ? "the last green build" : "the build before"}
        </Button>
      </DialogFoot>
    </>
  );
}
