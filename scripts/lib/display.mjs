// Whether and how windows can be shown.

/** Whether this machine can show windows. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Whether the process runs as root, for whom Chromium's sandbox does not start. */
export function isRoot() {
  return process.getuid?.() === 0;
}
