/** Whether a URL belongs to the API, existing or not, rather than to a page or a file. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}
