/**
 * How the server's Node is started. V8 would let a server with little to do keep 200 MB of garbage, because it grows
 * its heap rather than collect it: the space of new objects stays small, and the heap may grow by half between two
 * collections. With 30 %, the buffers of large answers made the connected server collect its whole heap for nearly every answer.
 *
 * With 1 MB, new objects are collected so often that buffers are freed with them. With 4 MB, the buffers of the
 * connected server's answers caused collections of the whole heap, which doubled its processor time.
 */
export const nodeOptions = ["--max-semi-space-size=1", "--heap-growing-percent=50"];

/**
 * glibc would give each thread its own part of the heap, and keep in it what the thread has freed. It would also raise the size
 * from which memory is mapped apart, and so returned when it is freed, whenever a larger piece is freed.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
