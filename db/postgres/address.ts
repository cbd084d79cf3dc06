/** A database's URL without its password, for messages. */
export function shownAddress(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username ? `${decodeURIComponent(username)}@` : ''}${host}${pathname}`;
}
