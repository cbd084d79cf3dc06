import type { BrowserContext, Page } from '@playwright/test';

/** What the replaced audio leaves on a page's window. */
interface ConTonos {
  tonos: number;
}

/**
 * Replaces the audio of the context's pages by a silent one, which counts the tones: the app drops a sound for which a real
 * one starts too late. Call it before the first page opens.
 * Returns how many tones the given pages have played.
 */
export async function contarTonos(context: BrowserContext): Promise<(...paginas: Page[]) => Promise<number>> {
  await context.addInitScript(() => {
    const page = window as unknown as ConTonos; // the type of a window lacks it
    page.tonos = 0;
    const nothing = () => undefined;
    const node = {
      connect: <T>(next: T) => next,
      start: nothing,
      stop: nothing,
      type: '',
      frequency: { value: 0 },
    };
    const gain = {
      setValueAtTime: nothing,
      linearRampToValueAtTime: nothing,
      exponentialRampToValueAtTime: nothing,
    };
    class SilentAudio {
      currentTime = 0;
      destination = node;
      resume = () => Promise.resolve();
      createGain = () => ({ ...node, gain });
      createOscillator() {
        const start = () => {
          page.tonos += 1;
        };
        return { ...node, start };
      }
    }
    Object.assign(window, { AudioContext: SilentAudio });
  });
  return async (...paginas) => {
    const deCada = paginas.map((una) => una.evaluate(() => (window as unknown as ConTonos).tonos)); // as above
    return (await Promise.all(deCada)).reduce((suma, uno) => suma + uno, 0);
  };
}
