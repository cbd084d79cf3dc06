import { existsSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';
import { SYSTEMS } from './targets.mjs';

const { jobs } = load(readFileSync(inRoot('.github', 'workflows', 'release.yml'), 'utf8'));

/** The system and processor of each hosted machine that is used. */
const MACHINES = {
  'ubuntu-24.04': 'linux-x64',
  'ubuntu-24.04-arm': 'linux-arm64',
  'windows-2025': 'win32-x64',
  'macos-15': 'darwin-arm64',
  'macos-15-intel': 'darwin-x64',
};

const included = ({ strategy }) => strategy?.matrix.include ?? [];
const machinesOf = (job) =>
  included(job).length > 0 ? included(job).map(({ runner }) => runner) : [job['runs-on']];
const commandsOf = (job) => job.steps.flatMap(({ run = '' }) => run.split('\n'));
const commands = Object.values(jobs).flatMap(commandsOf);

/** The commands of the first job on one of its machines. */
function commandsOn(name) {
  const applies = ({ if: condition = '' }) => {
    const [, sign, other] = /matrix\.name (==|!=) '(\w+)'/.exec(condition) ?? [];
    return sign === undefined || (sign === '==') === (other === name);
  };
  return commandsOf({ steps: jobs.packages.steps.filter(applies) });
}

describe('the workflow of a release', () => {
  it('runs only scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const named = commands.flatMap((line) => [...line.matchAll(/npm (?:run )?(test|(?<=run )\S+)/g)]);
    expect(named.length).toBeGreaterThan(3);
    expect(named.map(([, name]) => name).filter((name) => scripts[name] === undefined)).toEqual([]);
    const files = commands.flatMap((line) => [...line.matchAll(/node (scripts\/\S+)/g)]);
    expect(files.length).toBeGreaterThan(1);
    expect(files.map(([, file]) => file).filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });

  it('starts the program on each system and processor for which there are packages', () => {
    const testing = Object.values(jobs).filter((job) => job !== jobs.publish);
    const machines = testing.flatMap(machinesOf).map((machine) => MACHINES[machine]);
    const packages = Object.entries(SYSTEMS).flatMap(([system, { archs }]) =>
      archs.map((arch) => `${system}-${arch}`),
    );
    expect(machines.sort()).toEqual(packages.sort());
    const starts = /npm test -- --only \S*packages|guirnalda --version|Guirnalda --version/i;
    for (const job of testing) expect(commandsOf(job).filter((line) => starts.test(line))).not.toEqual([]);
  });

  it('passes every test on Linux, and on the other systems those of the program', () => {
    const partsOn = (name) =>
      commandsOn(name).flatMap((line) => /npm test -- --only (\S+)/.exec(line)?.[1]?.split(',') ?? []);
    expect(partsOn('linux')).toEqual(['unit', 'postgres', 'web', 'desktop', 'packages', 'installers']);
    expect(commandsOn('linux')).toContain('npm run check -- --no-unit');
    for (const system of ['windows', 'macos']) {
      expect(partsOn(system)).toEqual(['unit', 'desktop', 'packages']);
    }
  });

  it('lets no test of Linux be skipped, as .ci/run does not', () => {
    for (const job of Object.values(jobs)) {
      const tests = commandsOf(job).filter((line) => /sudo .*npm test/.test(line));
      expect(tests.filter((line) => !line.endsWith(' --no-skips'))).toEqual([]);
    }
    expect(readFileSync(inRoot('.ci', 'run'), 'utf8')).toMatch(/npm run --silent test -- --no-skips$/m);
  });

  it.each([
    ['packages', 'amd64'],
    ['linux-arm64', 'arm64'],
  ])('drives the .deb that is published as Ubuntu keeps programs: %s', (name, arch) => {
    const lines = commandsOf(jobs[name]).map((line) => line.trim());
    const restriction = (on) => `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=${on}`;
    const place = (line) => lines.findIndex((one) => one.includes(line));
    const order = [
      restriction(0),
      'sudo env',
      restriction(1),
      `guirnalda-*-linux-${arch}.deb`,
      'INSTALLED_PROGRAM=/opt/Guirnalda/guirnalda xvfb-run npx playwright test --project=packages',
    ].map(place);
    expect(order).not.toContain(-1);
    expect(order.slice(1).every((one, before) => one > order[before])).toBe(true);
    expect(lines.slice(order[2])).not.toContain(restriction(0));
  });

  it('publishes after all the rest, with the list of what a release is made of', () => {
    const others = Object.keys(jobs).filter((name) => name !== 'publish');
    expect([...jobs.publish.needs].sort()).toEqual(others.sort());
    expect(commandsOn('linux')).toContain('node scripts/sbom.mjs');
    const upload = jobs.packages.steps.find(({ uses = '' }) => uses.startsWith('actions/upload-artifact'));
    expect(upload.with.path.trim().split('\n')).toEqual([
      'dist/guirnalda-*',
      'dist/latest*.yml',
      'dist/sbom.cdx.json',
    ]);
  });
});
