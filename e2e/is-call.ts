/** Whether an address is of this call, whatever its query. */
export function isCall(path: string) {
  return (url: URL) => url.pathname === path;
}
