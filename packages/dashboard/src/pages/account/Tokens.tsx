import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/api-error.ts";
import { serverUrl } from "../../api/config.ts";
import { tokenQuery } from "../../api/settings-queries.ts";
import { Snippet } from "../../components/Snippet.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { apiExample, cliExample } from "./examples.ts";
import { RotateToken } from "./RotateToken.tsx";

/** The personal token, and what can be done with it. */
export const Tokens = () => {
  const { data, error, refetch } = useQuery(tokenQuery);
  if (data === undefined && error !== null)
    return (
      <Card>
        <EmptyState
          isAlert
          title="The token could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageOf(error)}
        </EmptyState>
      </Card>
    );
  const token = data?.token;
  const server = serverUrl("/");
  return (
    <>
      <Snippet title="Your Personal Token" text={token} action={<RotateToken />}>
        Who has it can do what you can. Keep it to yourself.
      </Snippet>
      <Snippet title="Example API Usage" text={token && apiExample(server, token)}>
        Asks the server who you are.
      </Snippet>
      <Snippet title="Example CLI Usage" text={token && cliExample(server, token)} lines={3}>
        For the command-line client of Drone, which works with this server.
      </Snippet>
    </>
  );
};
