/** A random key for a write. `crypto.randomUUID` does not exist on a page served over plain HTTP in a LAN. */
export function nuevaClave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
