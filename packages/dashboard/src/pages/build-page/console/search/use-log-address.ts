import {
  stringifySearch,
  useNavigate,
  useSearch,
  useRouterState,
} from "../../../../routing/index.ts";
import { useEffect, useEffectEvent, useState } from "react";
import {
  toSearchValue as plainly,
  readLines,
  writeLines,
  type LineSpan,
  type LogAddress,
} from "../../model/log-address.ts";
import { linkBase, readSearch, writeSearch, type Search } from "./query.ts";

const from = "/$namespace/$name/$build/{-$stage}/{-$step}";
/** The address is updated after a pause in typing, because each change of it renders the whole page. */
const addressAfterMs = 300;

/** The search and the linked lines, both stored in the address of the page. */
export function useLogAddress() {
  const address = useSearch({ from });
  const path = useRouterState(({ address }) => address.path);
  const navigate = useNavigate({ from });
  const [search, setSearch] = useState(() => readSearch(address));
  const written = JSON.stringify(writeSearch(search));
  const inAddress = JSON.stringify(writeSearch(readSearch(address)));
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    // The address was changed elsewhere: by a link or the browser's back button.
    if (inAddress !== sent) setSearch(readSearch(address));
  }

  type Change = Partial<ReturnType<typeof writeSearch>> & { lines?: string | number | undefined };
  const change = (part: Change) =>
    void navigate({
      search: (old: LogAddress) => ({ ...old, ...part }),
      replace: true,
      resetScroll: false,
    });

  const write = useEffectEvent((): void => {
    setSent(written);
    change(writeSearch(search));
  });
  useEffect(() => {
    if (written === inAddress) return undefined;
    const timer = setTimeout(() => write(), addressAfterMs);
    return () => clearTimeout(timer);
  }, [written, inAddress]);

  return {
    search,
    setSearch: (part: Partial<Search>) => setSearch((old) => ({ ...old, ...part })),
    linked: readLines(address.lines),
    link: (lines: LineSpan | undefined) => change({ lines: lines && plainly(writeLines(lines)) }),
    /** The address of a line without its number. */
    linkBase: linkBase(path, stringifySearch(writeSearch(readSearch(address)))),
  };
}
