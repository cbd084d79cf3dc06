import '#ui/theme/tokens.css';
import '#ui/theme/stand-in-fonts.css';
import '#ui/theme/fonts.css';
import '#ui/theme/base.css';
import './boot.css';
import { applyTheme } from '#ui/theme/theme.ts';
import { makeInstallable } from './installable.ts';
import { startApp } from './start.tsx';

applyTheme();
makeInstallable();

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no element with the id «app»');

/** Pages of the desktop program itself, which use nothing of the shop. */
const PROPIAS: Record<string, () => Promise<unknown>> = {
  '/programa/fallo': async () => (await import('../programa/error.tsx')).startError(element),
  '/programa/acerca': async () => (await import('../programa/acerca.tsx')).startAcerca(element),
};

const propia = PROPIAS[location.pathname];
if (propia) void propia();
else startApp(element);
