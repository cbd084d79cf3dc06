// Counts and names of failed tests of the test runners, from their JSON reports.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './project.mjs';

const crashed = (name, code) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`${name}: terminó con código ${code} sin dejar su informe`],
});

/** Adds a failure of a runner whose tests all passed. */
function withExitCode(result, name, code) {
  if (code === 0 || result.failed > 0) return result;
  const failures = [`${name}: terminó con código ${code} aunque ninguna prueba falló`];
  return { ...result, failed: 1, failures };
}

/** The result in vitest's JSON report. A file that fails to load counts as one failed test. */
export function fromVitest(report, code, name) {
  if (!report) return crashed(name, code);
  const failures = failuresInVitest(report);
  const result = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
  return withExitCode(result, name, code);
}

/** The result in Playwright's JSON report. An error outside the tests counts as one failed test. */
export function fromPlaywright(report, code, name) {
  if (!report?.stats) return crashed(name, code);
  const { expected, skipped } = report.stats;
  const failures = failuresInPlaywright(report);
  return withExitCode({ passed: expected, failed: failures.length, skipped, failures }, name, code);
}

/** `file › name: first line of the error` of each. */
function failuresInVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(relativePath(name), message)];
    return failed.map((test) => failure(`${relativePath(name)} › ${test.fullName}`, test.failureMessages[0]));
  });
}

/** `file:line › name: first line of the error` of each. */
function failuresInPlaywright({ suites, errors }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const outside = errors.map(({ location, message }) =>
    failure(location ? relativePath(location.file) : 'Playwright', message),
  );
  const failed = suites.flatMap(specsOf).filter(({ tests }) => tests.some(hasFailedOnce));
  return [
    ...outside,
    ...failed.map(({ file, line, title, tests }) => {
      const found = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return failure(`${file}:${line} › ${title}`, found[0]?.message);
    }),
  ];
}

/** A journey that passed only in a retry has failed. */
const hasFailedOnce = ({ status }) => status === 'unexpected' || status === 'flaky';

const relativePath = (file) => path.relative(inRoot(), file).replaceAll(path.sep, '/');

function failure(name, message) {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return line === '' ? name : `${name}: ${line}`;
}

/** Adds the results of all runners. */
export function sum(results) {
  const add = (name) => results.reduce((total, result) => total + result[name], 0);
  return {
    passed: add('passed'),
    failed: add('failed'),
    skipped: add('skipped'),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Whether a run has failed: also when it ran no test, and with `noSkips` when it skipped one. */
export function hasFailed({ passed, failed, skipped }, { noSkips = false } = {}) {
  return failed > 0 || passed + failed + skipped === 0 || (noSkips && skipped > 0);
}

/** The closing line: `N passed, N failed`, and what was skipped when something was. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
