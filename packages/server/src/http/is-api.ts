/** Whether a URL belongs to the API, existing or not, rather than to a page or a file. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);
