/** A browser's storage in memory. Its entries are its own properties, as a browser's are for `Object.keys`. */
export function fakeStorage(entries: Record<string, string> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.assign(Object.create(methods), entries) as Storage;
}
