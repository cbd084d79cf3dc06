/** What every page of the program is held to, in whatever window. Only the main one may differ, during development. */
export const HELD_PAGE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  devTools: false,
} as const;
