/** Whether an address is of this call, whatever its query. */
export const isCall = (path: string) => (url: URL) => url.pathname === path;
