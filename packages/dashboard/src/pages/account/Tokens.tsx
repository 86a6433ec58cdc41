import { useQuery } from "@tanstack/react-query";
import { useCapabilities } from "../../api/capabilities.ts";
import { serverUrl } from "../../api/config.ts";
import { tokenQuery } from "../../api/settings-queries.ts";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { Snippet } from "../../components/Snippet.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/lists/Skeleton.tsx";
import { apiExample, cliExample } from "./examples.ts";
import { RotateToken } from "./RotateToken.tsx";

/** The personal token, with example commands that use it. */
export function Tokens() {
  const { data, error, refetch } = useQuery(tokenQuery);
  const client = useCapabilities()?.client;
  if (data === undefined && error !== null)
    return (
      <Card>
        <LoadProblem what="token" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  const token = data?.token ?? unknownToken;
  const isPending = data === undefined;
  const server = serverUrl("/");
  return (
    <>
      {isPending ? <Loading what="token" /> : null}
      <Snippet
        title="Your Personal Token"
        text={token}
        isPending={isPending}
        action={<RotateToken />}
      >
        Anyone who has this token can act as you. Keep it secret.
      </Snippet>
      <Snippet title="Example API Usage" text={apiExample(server, token)} isPending={isPending}>
        Fetches your account from the server.
      </Snippet>
      {client === undefined ? null : (
        <Snippet
          title="Example CLI Usage"
          text={cliExample(client, server, token)}
          isPending={isPending}
        >
          For the command-line client of {client.product}, which works with this server.
        </Snippet>
      )}
    </>
  );
}

/** A placeholder of the length of a token, so that the layout does not shift. */
const unknownToken = "•".repeat(32);
