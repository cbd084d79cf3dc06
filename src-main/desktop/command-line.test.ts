import { expect, it } from 'vitest';
import { readDesktopOptions, withoutRecovery } from './command-line.ts';

it('takes a chosen backup to the server, and not to the next start', () => {
  const chosen = [
    ['app', '--data=D', '--recuperar=20261121-200000000-diario', '--minimizada'],
    ['app', '--data=D', '--recuperar', '20261121-200000000-diario', '--minimizada'],
  ];
  for (const argv of chosen) {
    expect(readDesktopOptions(argv).serverArgs).toContain('--recuperar=20261121-200000000-diario');
    expect(withoutRecovery(argv)).toEqual(['app', '--data=D', '--minimizada']);
  }
});
