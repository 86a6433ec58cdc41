import { pullWordsAt, type PullWords } from "@signalbox/contract";
import { useSession } from "../api/session.ts";

/** The words of the git host to which the server is connected, where no repository names its own. */
export function usePullWords(): PullWords {
  return pullWordsAt(useSession().user?.forge?.title);
}
