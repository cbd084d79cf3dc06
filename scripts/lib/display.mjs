// Where windows can be shown.

/** Whether a window would be seen on this machine. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Whether the program runs as the system's administrator, for whom Chromium's sandbox does not start. */
export function isRoot() {
  return process.getuid?.() === 0;
}
