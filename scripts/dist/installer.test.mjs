import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';

const { nsis } = load(readFileSync(inRoot('electron-builder.yml'), 'utf8'));
const script = readFileSync(inRoot(nsis.include), 'utf8');

// Windows looks for a program without a path beside the installer first: in the folder of downloads, as an administrator.
it('the Windows installer runs no program that lies beside it', () => {
  const runs = script.match(/nsExec::\w+ .*/g) ?? [];
  expect(runs).toHaveLength(3);
  for (const run of runs) expect(run).toMatch(/^nsExec::Exec '"\$SYSDIR\\netsh\.exe" /);
});

/** What a macro runs with netsh, each with the conditions around it. */
function firewallCallsOf(macro) {
  const [, body] = new RegExp(`^!macro ${macro}$([^]*?)^!macroend$`, 'm').exec(script) ?? [];
  const calls = [];
  const conditions = [];
  for (const line of body.split('\n').map((one) => one.trim())) {
    const [, condition] = /^\$\{(if.*)$/i.exec(line) ?? [];
    if (condition !== undefined) conditions.push(`\${${condition}`);
    if (/^\$\{endif\}$/i.test(line)) conditions.pop();
    const [, call] = /netsh\.exe" advfirewall firewall (.*)'$/.exec(line) ?? [];
    if (call !== undefined) calls.push({ call, conditions: [...conditions] });
  }
  return calls;
}

/** `name="Guirnalda" dir=in` as an object. */
const fieldsOf = (call) =>
  Object.fromEntries([...call.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value]));

const FOR_ALL_USERS = `\${if} $installMode == "all"`;
const NOT_AN_UPDATE = `\${ifNot} \${isUpdated}`;

describe('the rule of the firewall of Windows', () => {
  const [former, added, ...more] = firewallCallsOf('customInstall');
  const removals = firewallCallsOf('customUnInstall');

  it('lets the installed program be reached from private networks alone, once, when installed for all users', () => {
    expect(added.call).toMatch(/^add rule /);
    expect(fieldsOf(added.call)).toEqual({
      name: '"Guirnalda"',
      dir: 'in',
      action: 'allow',
      program: `"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}"`,
      enable: 'yes',
      profile: 'private,domain',
    });
    expect(added.conditions).toEqual([FOR_ALL_USERS]);
    // Without this, each version adds one more.
    expect(former).toEqual({ call: `delete rule name="Guirnalda"`, conditions: [FOR_ALL_USERS] });
    expect(more).toEqual([]);
  });

  it('goes with the program, and stays in an update', () => {
    const removal = { call: `delete rule name="Guirnalda"`, conditions: [NOT_AN_UPDATE, FOR_ALL_USERS] };
    expect(removals).toEqual([removal]);
  });

  it('is written where the builder’s script takes it in', () => {
    const templates = inRoot('node_modules', 'app-builder-lib', 'templates', 'nsis');
    const taken = (file, macro) =>
      expect(readFileSync(`${templates}/${file}`, 'utf8')).toContain(`!insertmacro ${macro}\n`);
    taken('installSection.nsh', 'customInstall');
    taken('uninstaller.nsh', 'customUnInstall');
    expect(readFileSync(`${templates}/common.nsh`, 'utf8')).toContain('!define APP_EXECUTABLE_FILENAME ');
  });

  // Installed for one user there is no rule, and Windows asks: on which networks to allow it is for that person to know.
  it('is told to whoever installs for one user, in the manual', () => {
    const chapter = readFileSync(inRoot('docs', 'manual', 'instalar.md'), 'utf8');
    const [, windows] = chapter.split(/^## En Windows$/m);
    expect(windows.split(/^## /m)[0].replaceAll(/\s+/g, ' ')).toContain(
      'Si Windows pregunta por el firewall, marca «Redes privadas» y presiona «Permitir acceso»',
    );
  });
});
