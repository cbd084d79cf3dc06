import { describe, expect, it } from 'vitest';
import { inRoot } from './project.mjs';
import { fromPlaywright, fromVitest, hasFailed, sum, summaryLine } from './results.mjs';

const vitest = (...testResults) => ({
  numPassedTests: 4,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults,
});
const playwright = (suites, errors = []) => ({
  stats: { expected: 3, skipped: 2 },
  suites,
  errors,
});

function journey(title, status, ...messages) {
  const errors = messages.map((message) => ({ message }));
  return { title, file: 'web/caja.spec.ts', line: 7, tests: [{ status, results: [{ errors }] }] };
}

describe('a result', () => {
  it('counts what passed and what was skipped', () => {
    const nothing = { failed: 0, failures: [] };
    expect(fromVitest(vitest(), 0, 'v')).toEqual({ ...nothing, passed: 4, skipped: 2 });
    expect(fromPlaywright(playwright([]), 0, 'p')).toEqual({ ...nothing, passed: 3, skipped: 2 });
  });

  it('names each failed test of vitest, and each file that does not load', () => {
    const report = vitest(
      {
        name: inRoot('db', 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a works' },
          { status: 'failed', fullName: 'a fails', failureMessages: ['Error: one\n    at line'] },
        ],
      },
      { name: inRoot('b.test.ts'), status: 'failed', message: 'no module', assertionResults: [] },
    );
    expect(fromVitest(report, 1, 'v')).toMatchObject({
      failed: 2,
      failures: ['db/a.test.ts › a fails: Error: one', 'b.test.ts: no module'],
    });
  });

  it('names each failed journey, also inside a group, after a retry or outside the journeys', () => {
    const inside = { specs: [journey('prints', 'unexpected', '\u001b[31mtoo late\u001b[39m\nand more')] };
    const suites = [
      { specs: [journey('sells', 'expected'), journey('opens', 'flaky', 'at first')], suites: [inside] },
    ];
    const errors = [{ message: 'no module', location: { file: inRoot('e2e', 'x.spec.ts') } }];
    expect(fromPlaywright(playwright(suites, errors), 1, 'p')).toMatchObject({
      failed: 3,
      failures: [
        'e2e/x.spec.ts: no module',
        'web/caja.spec.ts:7 › opens: at first',
        'web/caja.spec.ts:7 › prints: too late',
      ],
    });
  });

  it('counts a runner that left no report as a failure', () => {
    expect(fromVitest(undefined, 139, 'v')).toMatchObject({
      failed: 1,
      failures: ['v: terminó con código 139 sin dejar su informe'],
    });
    expect(fromPlaywright({}, 1, 'p').failed).toBe(1);
  });

  it('counts a failing end without a failed test', () => {
    const failures = ['v: terminó con código 1 aunque ninguna prueba falló'];
    expect(fromVitest(vitest(), 1, 'v')).toMatchObject({ failed: 1, failures });
    expect(fromPlaywright(playwright([]), 1, 'p').failed).toBe(1);
  });
});

describe('a run', () => {
  it('fails with a failed test, or without any test, and with a skipped one where none may be', () => {
    const counts = { passed: 2, failed: 0, skipped: 0 };
    expect(hasFailed(counts)).toBe(false);
    expect(hasFailed({ ...counts, failed: 1 })).toBe(true);
    expect(hasFailed({ ...counts, passed: 0 })).toBe(true);
    expect(hasFailed({ ...counts, skipped: 1 })).toBe(false);
    expect(hasFailed({ ...counts, skipped: 1 }, { noSkips: true })).toBe(true);
  });

  it('adds the results of its runners and ends in one line', () => {
    const good = { passed: 2, failed: 0, skipped: 0, failures: [] };
    const bad = { passed: 0, failed: 1, skipped: 3, failures: ['a › b'] };
    expect(summaryLine(sum([good, good]))).toBe('4 passed, 0 failed');
    expect(summaryLine(sum([good, bad]))).toBe('2 passed, 1 failed, 3 skipped');
    expect(sum([good, bad]).failures).toEqual(['a › b']);
  });
});
