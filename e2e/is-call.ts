/** Whether an address belongs to this call, with any query. */
export function isCall(path: string) {
  return (url: URL) => url.pathname === path;
}
