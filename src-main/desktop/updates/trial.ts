import { readJsonFile, writeJsonFile } from '../device/json-file.ts';
import {
  IDLE,
  installing,
  notInstalled,
  onClosed,
  onFailure,
  onHealthy,
  onStart,
  type StartAction,
  type UpdateState,
  updateStateSchema,
} from './state.ts';

/** The last update as this start knows it; each change is on the disk before its promise resolves. */
export interface Trial {
  state(): UpdateState;
  /** What this start does first. */
  action: StartAction;
  /** Whether this version has not been proved yet. */
  isOn(): boolean;
  willInstall(to: string): Promise<void>;
  /** The installation of `to` did not happen; why, as a Spanish sentence. */
  notInstalled(to: string, reason: string): Promise<void>;
  failed(): Promise<StartAction>;
  healthy(): Promise<void>;
  closed(): Promise<void>;
}

/** Reads what happened to the last update, and counts this start of the program `version`. */
export async function openTrial(file: string, version: string): Promise<Trial> {
  const before = await readJsonFile(file, updateStateSchema, IDLE);
  const start = onStart(before, version);
  let state = before;
  const put = async (next: UpdateState): Promise<void> => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    await writeJsonFile(file, next);
    state = next;
  };
  await put(start.state);
  return {
    state: () => state,
    action: start.action,
    isOn: () => state.phase !== 'idle',
    willInstall: (to) => put(installing(version, to)),
    notInstalled: (to, reason) => put(notInstalled(before, { from: version, to, reason })),
    async failed() {
      const failure = onFailure(state, version);
      await put(failure.state);
      return failure.action;
    },
    healthy: () => put(onHealthy(state, version)),
    closed: () => put(onClosed(state, version)),
  };
}
