import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverArgs } from './command.mjs';
import { inRoot } from './project.mjs';

const SCRIPTS = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts;
const COMMANDS = ['start', 'serve', 'dev', 'test', 'check', 'audit', 'build', 'dist', 'seed', 'bench'];

function call(name, ...args) {
  const file = inRoot(SCRIPTS[name].split(' ')[1]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

describe('every command', () => {
  it.each(COMMANDS)('%s tells what it does and what it takes', (name) => {
    const { status, stdout, stderr } = call(name, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`);
    expect(stdout).toMatch(/--help +esta ayuda/);
  });

  it.each(COMMANDS.filter((name) => name !== 'dist'))(
    '%s refuses what it does not know in Spanish',
    (name) => {
      const { status, stderr } = call(name, '--globo');
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^✖ No se conoce la opción «--globo»\. Mira las opciones con: npm .* -- --help\n$/,
      );
    },
  );

  it('names the option that lacks its value', () => {
    expect(call('start', '--port').stderr).toContain('A la opción «--port» le falta su valor.');
    expect(call('serve', 'globo').stderr).toContain('«globo» está de más.');
  });
});

describe('the server’s flags', () => {
  it('are handed on as they were given', () => {
    expect(serverArgs({ port: '-1', data: '', demo: true, headless: true })).toEqual([
      '--port=-1',
      '--data=',
      '--demo',
    ]);
  });
});
