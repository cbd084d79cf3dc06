/** A database's address as it may be shown: never its password. */
export function shownAddress(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username ? `${decodeURIComponent(username)}@` : ''}${host}${pathname}`;
}
