import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inRoot } from './project.mjs';
import {
  failuresInPlaywright,
  failuresInVitest,
  fromPlaywright,
  fromVitest,
  hasFailed,
  sum,
  summaryLine,
} from './results.mjs';

const vitest = (fields) => ({
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  ...fields,
});
const playwright = (fields) => ({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...fields } });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('test counts', () => {
  it('come from the reports', () => {
    expect(fromVitest(vitest({ numPendingTests: 1, numTodoTests: 1 }), 0, 'v')).toEqual({
      passed: 4,
      failed: 0,
      skipped: 2,
    });
    expect(fromPlaywright(playwright({ unexpected: 1, flaky: 1 }), 1, 'p')).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
    });
  });

  it('count a runner that left no report as a failure', () => {
    expect(fromVitest(undefined, 139, 'v').failed).toBe(1);
    expect(fromPlaywright({}, 1, 'p').failed).toBe(1);
  });

  it('count a file that does not load, and a failing end without a failing test', () => {
    expect(fromVitest(vitest({ numFailedTestSuites: 2 }), 1, 'v').failed).toBe(2);
    expect(fromPlaywright(playwright({}), 1, 'p').failed).toBe(1);
  });

  it('fail a run with a failed test, or without any test, and a skipped one where none may be', () => {
    const counts = { passed: 2, failed: 0, skipped: 0 };
    expect(hasFailed(counts)).toBe(false);
    expect(hasFailed({ ...counts, failed: 1 })).toBe(true);
    expect(hasFailed({ ...counts, passed: 0 })).toBe(true);
    expect(hasFailed({ ...counts, skipped: 1 })).toBe(false);
    expect(hasFailed({ ...counts, skipped: 1 }, { noSkips: true })).toBe(true);
  });

  it('end in one line', () => {
    const one = { passed: 2, failed: 0, skipped: 0 };
    expect(summaryLine(sum([one, one]))).toBe('4 passed, 0 failed');
    expect(summaryLine(sum([one, { passed: 0, failed: 1, skipped: 3 }]))).toBe(
      '2 passed, 1 failed, 3 skipped',
    );
  });

  it('name each failed test of vitest, and each file that does not load', () => {
    const report = {
      testResults: [
        {
          name: inRoot('db', 'a.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a works' },
            { status: 'failed', fullName: 'a fails', failureMessages: ['Error: one\n    at line'] },
          ],
        },
        { name: inRoot('b.test.ts'), status: 'failed', message: 'no module', assertionResults: [] },
      ],
    };
    expect(failuresInVitest(report)).toEqual(['db/a.test.ts › a fails: Error: one', 'b.test.ts: no module']);
    expect(failuresInVitest(undefined)).toEqual([]);
  });

  it('name each failed journey, also inside a group', () => {
    const journey = (title, ok, ...messages) => ({
      title,
      ok,
      file: 'web/caja.spec.ts',
      line: 7,
      tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const report = {
      suites: [
        {
          specs: [journey('sells', true)],
          suites: [{ specs: [journey('prints', false, '\u001b[31mtoo late\u001b[39m\nand more')] }],
        },
      ],
    };
    expect(failuresInPlaywright(report)).toEqual(['web/caja.spec.ts:7 › prints: too late']);
    expect(failuresInPlaywright({})).toEqual([]);
  });
});
