/** The stream of build events, by its path. */
export const feed = /^\/api\/stream$/;

/** Any stream: that one, and those of logs. */
export const anyStream = /^\/api\/stream/;

/** Every connection, also one on which nothing was asked yet: browsers keep such for what comes. */
export const anything = /^/;
