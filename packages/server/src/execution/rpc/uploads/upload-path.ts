/** Where a step uploads files of a kind. */
export const uploadPath = "/upload/:token/:kind/*";

export function isUpload(url: string): boolean {
  return url.startsWith("/upload/");
}
