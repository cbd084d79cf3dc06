/** Browser storage that never throws: it may be blocked, full or hold invalid values. A failed write is ignored. */
interface BrowserStorage {
  /** A JSON value; undefined when there is none that can be read. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  /** A bare text. */
  readText(key: string): string | undefined;
  writeText(key: string, text: string): void;
  remove(key: string): void;
}

function browserStorage(storage: () => Storage): BrowserStorage {
  function readText(key: string): string | undefined {
    try {
      return storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }
  function writeText(key: string, text: string): void {
    try {
      storage().setItem(key, text);
    } catch {
      // The value stays in memory until the page closes.
    }
  }
  return {
    readText,
    writeText,
    read(key) {
      try {
        return JSON.parse(readText(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, value) => writeText(key, JSON.stringify(value)),
    remove(key) {
      try {
        storage().removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  };
}

/** Storage of this device. */
export const deviceStorage = browserStorage(() => localStorage);
/** Storage of this tab, until it closes. */
export const tabStorage = browserStorage(() => sessionStorage);

/** Whether a value read from storage is a plain object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
