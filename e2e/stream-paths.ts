/** The stream of build events, by its path. */
export const feed = /^\/api\/stream$/;

/** Any stream: the feed or a log. */
export const anyStream = /^\/api\/stream/;

/** Every connection, including unused ones, which browsers keep for later requests. */
export const anything = /^/;
