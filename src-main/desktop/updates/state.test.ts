import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  IDLE,
  installing,
  notInstalled,
  onClosed,
  onFailure,
  onHealthy,
  onStart,
  type UpdateState,
  updateStateSchema,
} from './state.ts';

const OLD = '0.1.0';
const NEW = '0.2.0';

/** The state after the given number of starts of the new version, none of them proved. */
function started(times: number): UpdateState {
  let state: UpdateState = installing(OLD, NEW);
  for (let n = 0; n < times; n += 1) state = onStart(state, NEW).state;
  return state;
}

const BACK: UpdateState = { phase: 'back', from: OLD, to: NEW };

describe('a start', () => {
  it('opens the shop when no update is under way', () => {
    expect(onStart(IDLE, OLD)).toEqual({ state: IDLE, action: 'open' });
  });

  it('of the old version, whose file was never replaced, notes that the update was not installed', () => {
    expect(onStart(installing(OLD, NEW), OLD)).toEqual({
      state: { ...IDLE, notInstalled: { from: OLD, to: NEW, reason: null } },
      action: 'open',
    });
  });

  it('of another version forgets what was not installed; of the same one keeps it', () => {
    const noted = notInstalled(IDLE, { from: OLD, to: NEW, reason: 'Se canceló la contraseña.' });
    expect(onStart(noted, OLD)).toEqual({ state: noted, action: 'open' });
    expect(onStart(noted, NEW)).toEqual({ state: IDLE, action: 'open' });
    expect(onStart({ ...noted, failed: '0.1.5' } as UpdateState, NEW).state).toEqual({
      phase: 'idle',
      failed: '0.1.5',
    });
  });

  it('of the new version is counted before it is tried', () => {
    expect(onStart(installing(OLD, NEW), NEW)).toEqual({
      state: { phase: 'trial', from: OLD, to: NEW, seen: true, starts: 1 },
      action: 'open',
    });
    expect(onStart(started(1), NEW)).toMatchObject({ state: { starts: 2 }, action: 'open' });
  });

  it('after two that were not proved goes back', () => {
    expect(onStart(started(2), NEW)).toEqual({ state: BACK, action: 'go-back' });
  });

  it('of the new version while it is being replaced goes back again', () => {
    expect(onStart(BACK, NEW)).toEqual({ state: BACK, action: 'go-back' });
  });

  it('of the old version that came back takes the data back, until it is proved', () => {
    expect(onStart(BACK, OLD)).toEqual({ state: BACK, action: 'open-former' });
    expect(onStart(BACK, OLD).state).toEqual(BACK);
  });

  it('of the old version that a person put back by hand does the same', () => {
    expect(onStart(started(1), OLD)).toEqual({ state: BACK, action: 'open-former' });
    expect(onStart(onClosed(started(1), NEW), OLD)).toEqual({ state: BACK, action: 'open-former' });
  });

  it('of a third version forgets the update', () => {
    expect(onStart(started(1), '0.3.0')).toEqual({ state: IDLE, action: 'open' });
    expect(onStart(BACK, '0.3.0')).toEqual({ state: IDLE, action: 'open' });
  });
});

describe('a trial', () => {
  it('ends well when the new version has worked for a while', () => {
    expect(onHealthy(started(1), NEW)).toEqual(IDLE);
    expect(onHealthy(started(2), NEW)).toEqual(IDLE);
  });

  it('ends at once when the new version cannot open the shop', () => {
    expect(onFailure(started(1), NEW)).toEqual({ state: BACK, action: 'go-back' });
  });

  it('is not failed by a program that is not on trial', () => {
    expect(onFailure(IDLE, NEW)).toEqual({ state: IDLE, action: 'open' });
    expect(onFailure(BACK, OLD)).toEqual({ state: BACK, action: 'open' });
  });

  it('goes on when a person closes the program early, however often', () => {
    let state = started(1);
    for (let n = 0; n < 5; n += 1) state = onStart(onClosed(state, NEW), NEW).state;
    expect(state).toEqual(started(1));
  });

  it('names the version that failed once the old one has worked', () => {
    expect(onHealthy(BACK, OLD)).toEqual({ phase: 'idle', failed: NEW });
    expect(onClosed(BACK, OLD)).toEqual(BACK);
  });

  it('ends well when the old program cannot be put back and the new one works after all', () => {
    expect(onHealthy(BACK, NEW)).toEqual(IDLE);
    expect(onHealthy(IDLE, NEW)).toEqual(IDLE);
  });
});

describe('any history', () => {
  const events = fc.array(fc.constantFrom('crash', 'close', 'healthy', 'fail'), { maxLength: 12 });

  it('never runs a new version that is not proved more than twice without going back', () => {
    fc.assert(
      fc.property(events, (history) => {
        let state: UpdateState = installing(OLD, NEW);
        let unproved = 0;
        for (const event of history) {
          const start = onStart(state, NEW);
          state = start.state;
          if (start.action === 'go-back') return;
          if (state.phase === 'idle') return;
          unproved += 1;
          expect(unproved).toBeLessThanOrEqual(2);
          if (event === 'healthy') state = onHealthy(state, NEW);
          if (event === 'fail') state = onFailure(state, NEW).state;
          if (event === 'close') {
            state = onClosed(state, NEW);
            unproved -= 1;
          }
        }
      }),
    );
  });

  it('is stored as it is', () => {
    const noted = notInstalled(IDLE, { from: OLD, to: NEW, reason: null });
    for (const state of [IDLE, noted, installing(OLD, NEW), started(2), BACK, onHealthy(BACK, OLD)]) {
      expect(updateStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }
  });
});
