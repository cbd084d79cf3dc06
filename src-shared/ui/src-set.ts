/** The files of a picture (width in px → address) as the browser chooses among them; undefined without any. */
export function srcSetOf(imagenes: Record<string, string> | undefined): string | undefined {
  const files = Object.entries(imagenes ?? {}).map(([width, url]) => `${url} ${width}w`);
  return files.join(', ') || undefined;
}
