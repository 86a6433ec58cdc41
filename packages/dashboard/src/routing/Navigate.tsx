import { useEffectEvent, useLayoutEffect } from "react";
import type { LinkTarget, NavigateOptions, SameScreen } from "./register.ts";
import { useIsLeaving, useRouter } from "./use-router.ts";

/** Opens a screen as soon as it is rendered, unless the user is opening another one. */
export function Navigate(props: (LinkTarget | SameScreen) & NavigateOptions) {
  const router = useRouter();
  const { href } = router.resolve(props);
  const isLeaving = useIsLeaving();
  const go = useEffectEvent(() => void router.navigate(props));
  useLayoutEffect(() => {
    if (!isLeaving) go();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new address is opened, too
  }, [href, isLeaving]);
  return null;
}
