/** Whether an address is one of the API, existing or not, rather than a page or a file. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);
