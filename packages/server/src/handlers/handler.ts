import type { Readable } from "node:stream";
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParameters,
  CallQuery,
  calls,
  User,
} from "@signalbox/contract";
import type { StoredRepo } from "../store/repos.ts";
import type { EventStream } from "../streams/event-stream.ts";

type Level<Name extends CallName> = (typeof calls)[Name]["level"];
type Parameter<Name extends CallName> = keyof CallParameters<Name>;

/** What a call carries. All of it is checked before the handler runs: shapes, caller, repository. */
export type Input<Name extends CallName> = {
  params: Record<Parameter<Name>, string>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  /** Who calls: undefined is a visitor, who only gets to calls that let visitors read. */
  caller: Level<Name> extends "read" | "anyone" ? User | undefined : User;
  /** The repository that the path names; the caller may do in it what the call's level asks for. */
  stored: "namespace" | "name" extends Parameter<Name> ? StoredRepo : undefined;
  /** The address by which the caller reaches this server, without a slash at the end. */
  origin: string;
};

/** An answer that is JSON text already, for what is too large to be held in memory. */
export class JsonStream {
  readonly text: Readable;
  constructor(text: Readable) {
    this.text = text;
  }
}

/** Answers a call, or throws an ApiError. No value is 204 and an empty body. */
export type Handler<Name extends CallName, Deps> = (
  input: Input<Name>,
  deps: Deps,
) => Answer<Name> | Promise<Answer<Name>>;

type Answer<Name extends CallName> = CallAnswer<Name> | JsonStream | undefined;

/** What opens a stream. `stored` is there where the path names a repository. */
type StreamInput = {
  params: Record<string, string>;
  caller: User | undefined;
  stored: StoredRepo | undefined;
};

/** Serves a stream, or throws an ApiError before it calls `open`, which begins the answer. */
export type StreamHandler<Deps> = (
  input: StreamInput,
  deps: Deps,
  open: () => EventStream,
) => void | Promise<void>;
