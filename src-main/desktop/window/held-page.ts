import type { WebContents } from 'electron';
import type { CanalIpc } from '#contract/desktop/ipc.ts';

/** What every page of the program is held to, in whatever window. Only the main one may differ, during development. */
export const HELD_PAGE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  devTools: false,
} as const;

/** What each window may ask of the computer, by its contents: a page can give itself another address. */
const allowed = new WeakMap<WebContents, 'all' | readonly CanalIpc[]>();

/** Lets the page of a window make these calls. A window that nobody let may make none. */
export function allowCalls(contents: WebContents, calls: 'all' | readonly CanalIpc[]): void {
  allowed.set(contents, calls);
}

/** Whether the page of a window may make a call. */
export function mayCall(contents: WebContents, call: CanalIpc): boolean {
  const calls = allowed.get(contents);
  return calls === 'all' || calls?.includes(call) === true;
}
