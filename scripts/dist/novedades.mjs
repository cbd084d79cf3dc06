// What is new in a version, from the manual: the feed carries it to the programs that find the version.

/** The text of a line without Markdown's marks. */
function plain(line) {
  return line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replace(/^[-*] /, '• ');
}

/** Lines of plain text with one for each paragraph and each point of a list, however the Markdown is wrapped. */
function unwrapped(lines) {
  const whole = [];
  let open = false;
  for (const line of lines) {
    const text = line.trim();
    if (text !== '' && open && !/^[-*] /.test(text)) whole.push(`${whole.pop()} ${text}`);
    else if (text !== '') whole.push(text);
    open = text !== '';
  }
  return whole;
}

/**
 * The newest section of `novedades` (the Markdown of docs/manual/novedades.md) as plain text. Undefined when that section
 * is of another version than `version`: what is new in the one is not so in the other.
 */
export function releaseNotes(novedades, version) {
  const [, newest] = novedades.split(/^## /m);
  if (newest === undefined) return undefined;
  const [title, ...lines] = newest.split(/\r?\n/);
  if (title.trim() !== `Versión ${version}`) return undefined;
  const notes = unwrapped(lines).map(plain).join('\n');
  return notes === '' ? undefined : notes;
}
