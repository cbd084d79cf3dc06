/** The `srcset` of a picture's files (width in px → address); undefined without any. */
export function srcSetOf(imagenes: Record<string, string> | undefined): string | undefined {
  const files = Object.entries(imagenes ?? {}).map(([width, url]) => `${url} ${width}w`);
  return files.join(', ') || undefined;
}
