import { calls, type RenderHome } from "@signalbox/contract";
import { renderToString } from "react-dom/server";
import { App } from "./App.tsx";
import { reposQuery, userQuery } from "./api/queries.ts";
import { createQueryClient } from "./api/query-client.ts";
import { timesMemory } from "./lib/time-choice.ts";
import { exampleMemory, homeMemory } from "./pages/home/memories.ts";
import { createAppRouter } from "./router.ts";
import { createMemoryHistory } from "./routing/index.ts";

/** Renders home for the server, which loads this module without a browser. */
export const renderHome: RenderHome = (address, answers, firstFrame) => {
  const user = calls.getUser.answer.parse(JSON.parse(answers.user));
  const repos = calls.listUserRepos.answer.parse(JSON.parse(answers.repos));
  const queryClient = createQueryClient();
  queryClient.setQueryData(userQuery.queryKey, user);
  queryClient.setQueryData(reposQuery.queryKey, repos);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(queryClient, { history, basePath: "/" });
  const html = renderToString(<App {...{ queryClient, router, firstFrame }} />);
  const example = repos.find((repo) => repo.example);
  return {
    html,
    without: [
      timesMemory,
      `${homeMemory}.${user.login}`,
      ...(example ? [exampleMemory(user.login, example)] : []),
    ],
  };
};
