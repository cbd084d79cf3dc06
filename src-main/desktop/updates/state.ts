import * as z from 'zod';

// What has happened to the last update, as the file `actualizacion-en-curso.json` tells the next start. Every step is written
// before it is taken, so that a program ended at any moment, the old or the new one, knows where it stands.

/** Starts of a new version that may end before it counts as working. */
const MAX_STARTS = 2;

const versions = { from: z.string().max(50), to: z.string().max(50) };

/** An installation that left the program `from` in place. The reason is a Spanish sentence; null when nothing said why. */
const notInstalledSchema = z.object({ ...versions, reason: z.string().max(300).nullable() });
export type NotInstalled = z.infer<typeof notInstalledSchema>;

export const updateStateSchema = z.discriminatedUnion('phase', [
  /**
   * No update is under way. `failed` is the version that did not work and is not installed again by itself;
   * `notInstalled` the last one that never took the place of the running program.
   */
  z.object({
    phase: z.literal('idle'),
    failed: z.string().max(50).nullable(),
    notInstalled: notInstalledSchema.optional(),
  }),
  /** The program `from` is replaced by `to`. `seen` once the new one has started; `starts` of it ended unproved. */
  z.object({
    phase: z.literal('trial'),
    ...versions,
    seen: z.boolean(),
    starts: z.number().int().min(0),
  }),
  /** `to` did not work: `from` is being put back, and its shop may need the copy of before. */
  z.object({ phase: z.literal('back'), ...versions }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

export const IDLE: UpdateState = { phase: 'idle', failed: null };

/** What a start does first. */
export type StartAction =
  /** Open the shop. */
  | 'open'
  /** Open the shop, taking the database back to the copy of before when the new version had migrated it. */
  | 'open-former'
  /** Put the former program back and end. */
  | 'go-back';

/** A program was chosen to be replaced; written before its file is touched. */
export function installing(from: string, to: string): UpdateState {
  return { phase: 'trial', from, to, seen: false, starts: 0 };
}

/** An installation that was tried left the program as it was: `before` it, and what is told of it. */
export function notInstalled(before: UpdateState, told: NotInstalled): UpdateState {
  const failed = before.phase === 'idle' ? before.failed : null;
  return { phase: 'idle', failed, notInstalled: told };
}

/** What the program `version` does when it starts in a state, and the state to write before it does. */
export function onStart(state: UpdateState, version: string): { state: UpdateState; action: StartAction } {
  if (state.phase === 'idle') {
    const old = state.notInstalled && state.notInstalled.from !== version;
    return { state: old ? { phase: 'idle', failed: state.failed } : state, action: 'open' };
  }
  if (version === state.to) {
    if (state.phase === 'back') return { state, action: 'go-back' };
    if (state.starts >= MAX_STARTS) return { state: goingBack(state), action: 'go-back' };
    return { state: { ...state, seen: true, starts: state.starts + 1 }, action: 'open' };
  }
  if (version !== state.from) return { state: IDLE, action: 'open' };
  // The former program: its file was never replaced, or it came back after the new one had started.
  if (state.phase === 'trial' && !state.seen) {
    const { from, to } = state;
    return { state: notInstalled(IDLE, { from, to, reason: null }), action: 'open' };
  }
  return { state: goingBack(state), action: 'open-former' };
}

/** The new version could not open the shop at all. */
export function onFailure(state: UpdateState, version: string): { state: UpdateState; action: StartAction } {
  if (state.phase !== 'trial' || version !== state.to) return { state, action: 'open' };
  return { state: goingBack(state), action: 'go-back' };
}

/** The program `version` has worked for a while: nothing of the last update is under way any more. */
export function onHealthy(state: UpdateState, version: string): UpdateState {
  if (state.phase === 'idle') return state;
  // A new version that could not be replaced works after all, or the former one does.
  return version === state.to ? IDLE : { phase: 'idle', failed: state.to };
}

/** A person closed the program before it was proved, which proves nothing: that start does not count. */
export function onClosed(state: UpdateState, version: string): UpdateState {
  if (state.phase !== 'trial' || version !== state.to) return state;
  return { ...state, starts: Math.max(0, state.starts - 1) };
}

function goingBack({ from, to }: { from: string; to: string }): UpdateState {
  return { phase: 'back', from, to };
}
