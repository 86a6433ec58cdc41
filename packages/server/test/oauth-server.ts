import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A source-control provider that signs everyone in as `person` and checks OAuth 2 with PKCE. */
export type OAuthServer = {
  address: URL;
  /** The person at the browser, in the format of each provider. */
  person: { id: number; login: string; email: string | null };
  /** The content of the list of emails. */
  emails: { email: string; primary: boolean; verified: boolean }[];
  /** If set, the redirect back to the server names it. */
  issuer: string | undefined;
  /** If set, the token call is refused with this status. */
  refuseTokenWith: number | undefined;
  close: () => Promise<void>;
};

export const client = { id: "signalbox", secret: "what only both know" };

type Grant = { challenge: string; redirectUri: string };

const authorizePaths = new Set(["/login/oauth/authorize", "/oauth/authorize"]);
const tokenPaths = new Set(["/login/oauth/access_token", "/oauth/token"]);
const userPaths = new Set(["/api/v1/user", "/api/v3/user", "/api/v4/user"]);

export async function startOAuthServer(): Promise<OAuthServer> {
  const grants = new Map<string, Grant>();
  const tokens = new Set<string>();
  const state: OAuthServer = {
    address: new URL("http://127.0.0.1"),
    person: { id: 7, login: "kim", email: "kim@example.com" },
    emails: [],
    issuer: undefined,
    refuseTokenWith: undefined,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };

  const authorize = ({ searchParams }: URL): string => {
    const parameter = (name: string) => searchParams.get(name) ?? "";
    const code = randomUUID();
    if (parameter("client_id") !== client.id || parameter("code_challenge_method") !== "S256")
      throw new Error("the request for a code is invalid");
    grants.set(code, {
      challenge: parameter("code_challenge"),
      redirectUri: parameter("redirect_uri"),
    });
    const back = new URL(parameter("redirect_uri"));
    const answer = { code, state: parameter("state"), ...(state.issuer && { iss: state.issuer }) };
    back.search = new URLSearchParams(answer).toString();
    return back.href;
  };

  const giveToken = async (request: IncomingMessage): Promise<string | undefined> => {
    const form = new URLSearchParams(await text(request));
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256").update(form.get("code_verifier") ?? "");
    const isRight =
      form.get("client_id") === client.id &&
      form.get("client_secret") === client.secret &&
      form.get("grant_type") === "authorization_code" &&
      form.get("redirect_uri") === grant?.redirectUri &&
      challenge.digest("base64url") === grant?.challenge;
    if (!isRight) return undefined;
    const token = randomUUID();
    tokens.add(token);
    return token;
  };

  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const url = new URL(request.url ?? "/", state.address);
    if (tokenPaths.has(url.pathname)) {
      const access_token = await giveToken(request);
      if (state.refuseTokenWith !== undefined) return [state.refuseTokenWith, {}];
      const tokens = { access_token, token_type: "bearer" };
      return [200, access_token ? tokens : { error: "bad_verification_code" }];
    }
    if (!tokens.has(request.headers.authorization?.replace("Bearer ", "") ?? "")) return [401, {}];
    const { login, ...person } = state.person;
    const names = url.pathname === "/api/v4/user" ? { username: login } : { login };
    if (userPaths.has(url.pathname))
      return [200, { ...person, ...names, avatar_url: `https://pictures.example.com/${login}` }];
    return url.pathname === "/api/v3/user/emails" ? [200, state.emails] : [404, {}];
  };

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [status, body] = await answer(request);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", state.address);
    if (authorizePaths.has(url.pathname)) {
      response.writeHead(302, { Location: authorize(url) }).end();
      return;
    }
    void send(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  state.address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return state;
}
