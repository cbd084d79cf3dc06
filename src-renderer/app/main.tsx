import '#ui/theme/tokens.css';
import '#ui/theme/fonts.css';
import '#ui/theme/base.css';
import { applyTheme } from '#ui/theme/theme.ts';
import { makeInstallable } from './installable.ts';
import { startApp } from './start.tsx';

applyTheme();
makeInstallable();

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no element with the id «app»');
startApp(element);
