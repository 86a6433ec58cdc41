import type { Writable } from "node:stream";
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParameters,
  CallQuery,
  calls,
  User,
} from "@signalbox/contract";
import type { BuildTables } from "../../store/build-tables.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import type { EventStream } from "../../live/streams/event-stream.ts";

type Level<Name extends CallName> = (typeof calls)[Name]["level"];
type Parameter<Name extends CallName> = keyof CallParameters<Name>;

/**
 * The input of a call. Its shape, the caller's permission and the repository are checked before the
 * handler runs.
 */
export type Input<Name extends CallName> = {
  params: Record<Parameter<Name>, string>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  /** Undefined for a visitor, which is possible only in calls that visitors may make. */
  caller: Level<Name> extends "read" | "anyone" ? User | undefined : User;
  /** The repository that the path names, in which the caller has the required permission. */
  stored: "namespace" | "name" extends Parameter<Name> ? StoredRepo : undefined;
  /** Whether the caller prefers Markdown, in calls that can answer it. */
  wantsMarkdown: boolean;
  /** The origin through which the caller reaches this server, without a trailing slash. */
  origin: string;
};

/** JSON text that is too large to hold in memory. */
type LongText = {
  /** In bytes; undefined if it is not known before all is written. */
  length: number | undefined;
  /** Writes all of it, but does not end the sink. */
  writeTo: (sink: Writable) => Promise<void>;
};

/** An answer that is written piece by piece. */
export class JsonStream {
  readonly text: LongText;
  constructor(text: LongText) {
    this.text = text;
  }
}

/** An answer that is already JSON text. */
export class JsonText {
  readonly text: string;
  /** For a list that ends early: the id of the build down to which was searched. */
  readonly reached: number | undefined;
  constructor(text: string, reached?: number) {
    this.text = text;
    this.reached = reached;
  }
}

/** An answer that is already JSON and may be shared by others: its bytes, with the final newline. */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export class MarkdownAnswer {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Answers a call, or throws an ApiError. Returning undefined sends a 204 with an empty body. */
export type Handler<Name extends CallName, Deps> = (
  input: Input<Name>,
  deps: Deps,
) => Answer<Name> | Promise<Answer<Name>>;

/** Answers a call from the tables of builds alone, which a connected server keeps, too. */
export type BuildsHandler<Name extends CallName> = Handler<Name, BuildsDeps>;

/** `from`: the id of the oldest build that an answer may contain, if not all builds are known. */
export type BuildsDeps = { store: BuildTables; from?: number };

/** Answers a call from the store alone. */
export type StoreHandler<Name extends CallName> = Handler<Name, { store: Store }>;

type Answer<Name extends CallName> =
  | CallAnswer<Name>
  | JsonBytes
  | JsonStream
  | JsonText
  | MarkdownAnswer
  | undefined;

/** The input of a stream. `stored` is set if the path names a repository. */
type StreamInput = {
  params: Record<string, string>;
  caller: User | undefined;
  stored: StoredRepo | undefined;
};

/** Serves a stream. An ApiError must be thrown before `open`, which sends the headers. */
export type StreamHandler<Deps> = (
  input: StreamInput,
  deps: Deps,
  open: () => EventStream,
) => void | Promise<void>;
