/** The parts of a slug. A namespace may contain slashes, as the subgroups of GitLab do; a name contains none. */
export function splitSlug(slug: string): { namespace: string; name: string } {
  const end = slug.lastIndexOf("/");
  return { namespace: slug.slice(0, Math.max(0, end)), name: slug.slice(end + 1) };
}

/** The path of a repository in addresses: the namespace is one segment, so slashes in it are escaped. */
export function pathOfSlug(slug: string): string {
  const { namespace, name } = splitSlug(slug);
  return `${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
