import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let tones = 0;
/** Starts the sound device: until then nothing sounds. */
let start: () => void;

/** A silent sound device, which counts tones and starts when the test says so. */
function soundDevice(): unknown {
  const { promise, resolve } = Promise.withResolvers<void>();
  start = resolve;
  const param = {
    value: 0,
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  const node = { connect: (next: unknown) => next, stop: () => undefined, frequency: param, gain: param };
  return class {
    currentTime = 0;
    destination = node;
    resume = () => promise;
    createGain = () => node;
    createOscillator() {
      const sound = () => {
        tones += 1;
      };
      return { ...node, start: sound };
    }
  };
}

/** Of one bell. */
const CHORD = 3;
/** Of one code that added nothing. */
const ERROR = 2;

let timbre: typeof import('./timbre.ts');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('AudioContext', soundDevice());
  tones = 0;
  // The device is opened once per page.
  vi.resetModules();
  timbre = await import('./timbre.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the bell rings as soon as a slow sound device has started', async () => {
  const rung = timbre.sonar();
  vi.advanceTimersByTime(8_000);
  start();
  await rung;
  expect(tones).toBe(CHORD);
});

it('the bell does not ring for an order that came in long before', async () => {
  const rung = timbre.sonar();
  vi.advanceTimersByTime(16_000);
  start();
  await rung;
  expect(tones).toBe(0);
  await timbre.sonar();
  expect(tones).toBe(CHORD);
});

it('the bell rings once for the orders that came in while the device started, however old the first is', async () => {
  const first = timbre.sonar();
  vi.advanceTimersByTime(14_000);
  const second = timbre.sonar();
  vi.advanceTimersByTime(5_000);
  start();
  await Promise.all([first, second]);
  expect(tones).toBe(CHORD);
  await timbre.sonar();
  expect(tones).toBe(2 * CHORD);
});

it('the bell stays silent when it was muted while it waited for the device', async () => {
  const rung = timbre.sonar();
  timbre.useTimbre.setState({ mudo: true });
  start();
  await rung;
  expect(tones).toBe(0);
});

it('the bell is tried anew after a device that failed', async () => {
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new Error('no sound device');
      }
    },
  );
  await timbre.sonar();
  vi.stubGlobal('AudioContext', soundDevice());
  start();
  await timbre.sonar();
  expect(tones).toBe(CHORD);
});

it('the sound of a bad code is dropped when it would come after a second', async () => {
  const late = timbre.sonarError();
  vi.advanceTimersByTime(1_200);
  start();
  await late;
  expect(tones).toBe(0);
  await timbre.sonarError();
  expect(tones).toBe(ERROR);
});
