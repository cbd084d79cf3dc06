import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';

// Windows looks for a program without a path beside the installer first: in the folder of downloads, as an administrator.
it('the Windows installer runs no program that lies beside it', () => {
  const script = readFileSync(inRoot('resources/packaging/installer.nsh'), 'utf8');
  const runs = script.match(/nsExec::\w+ .*/g) ?? [];
  expect(runs).toHaveLength(3);
  for (const run of runs) expect(run).toMatch(/^nsExec::Exec '"\$SYSDIR\\netsh\.exe" /);
});
