// The browsers of the journeys, the benchmarks and the screenshots.
import { existsSync } from 'node:fs';

const BROWSERS = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** Chromium without windows: the same engine, which needs a third of the processor time to open a page. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The file of the browser of the journeys: the one in CHROME_PATH, else Chromium without windows, else a whole one. */
export function findTestBrowser() {
  return !process.env.CHROME_PATH && existsSync(SHELL) ? SHELL : findBrowser();
}

/** The browser's file: the one in CHROME_PATH, else an installed one. */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return [...BROWSERS, SHELL].find((file) => existsSync(file));
}
