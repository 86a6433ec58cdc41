/**
 * How the server's Node is started. V8 would let a server with little to do keep 200 MB of garbage, because it grows its heap
 * rather than collect it: the space of new objects stays small, and the heap may grow by a third between two collections.
 */
export const nodeOptions = ["--max-semi-space-size=4", "--heap-growing-percent=30"];
