type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
};

/** Requests that wait for an answer, by id. */
export class PendingRequests {
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closed = false;

  nextId(): number {
    return ++this.#lastId;
  }

  /** Sends a request under a new id. Resolves with the value that `settle` receives for this id. */
  send<T>(send: (id: number) => void): Promise<T> {
    if (this.#closed) return Promise.reject(disposedError());
    const id = this.nextId();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    try {
      send(id);
    } catch (error) {
      this.#waiting.delete(id);
      return Promise.reject(error);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own worker answers what `EngineRequests` says
    return promise as Promise<T>;
  }

  settle(id: number, value: unknown): void {
    this.#waiting.get(id)?.resolve(value);
    this.#waiting.delete(id);
  }

  /** Rejects a request whose answer is no longer needed. */
  drop(id: number, reason: Error): void {
    this.#waiting.get(id)?.reject(reason);
    this.#waiting.delete(id);
  }

  close(): void {
    this.#closed = true;
    for (const id of this.#waiting.keys()) this.drop(id, disposedError());
  }
}

export function disposedError(): Error {
  return new DOMException("The log engine was disposed of", "AbortError");
}
