import { type ComponentType, lazy, useState } from 'react';

/** A screen that is loaded when it is needed, or ahead of it. */
interface ScreenAhead {
  Screen: ComponentType;
  /** Loads it. Rejects when its files cannot be read. */
  load(): Promise<ComponentType>;
}

/**
 * A screen whose files may be loaded before it is shown. It then shows at once: what React still waits for, if only for a
 * moment, it shows 300 ms later.
 */
export function screenAhead(read: () => Promise<ComponentType>): ScreenAhead {
  let loaded: ComponentType | undefined;
  async function load(): Promise<ComponentType> {
    loaded ??= await read();
    return loaded;
  }
  const Later = lazy(async () => ({ default: await load() }));
  function Screen() {
    // Chosen once: another component in its place would begin anew.
    const [Now] = useState<ComponentType>(() => loaded ?? Later);
    return <Now />;
  }
  return { Screen, load };
}
