import { ApiError, noRows } from "../../lib/api-error.ts";
import { testOnBranch, testsOfBranch } from "../../outcomes/tests/repo-tests.ts";
import { toOptional } from "../../store/database/columns.ts";
import type { StoreHandler } from "./handler.ts";

export const listRepoTests: StoreHandler<"listRepoTests"> = ({ stored: { repo } }, { store }) =>
  testsOfBranch(repo.id, repo.default_branch, store);

export const getTestHistory: StoreHandler<"getTestHistory"> = (
  { stored: { repo }, query: { suite = "", name = "" } },
  { store },
) => {
  if (name === "") throw new ApiError(400, "name is required: that of a test, and its suite");
  const nameId = store.testRuns.idOfName(repo.id, suite, name);
  if (nameId === undefined) throw noRows();
  const results = store.testRuns.results(nameId, maxResults + 1);
  return {
    results: results
      .slice(0, maxResults)
      .toSorted((a, b) => b.build - a.build)
      .map(({ file, line, ...result }) =>
        Object.assign(result, { file: toOptional(file), line: toOptional(line) }),
      ),
    truncated: results.length > maxResults,
    ...testOnBranch(repo.id, nameId, repo.default_branch, store),
  };
};

const maxResults = 200;
