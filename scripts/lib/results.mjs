// Counts of the test runners, from their JSON reports.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './project.mjs';
import { warn } from './say.mjs';

const crashed = (name, code) => {
  warn(`${name} terminó con código ${code} sin dejar su informe.`);
  return { passed: 0, failed: 1, skipped: 0 };
};

/** Counts and reports a failure of a runner whose tests all passed. */
function withExitCode(counts, name, code) {
  if (code === 0 || counts.failed > 0) return counts;
  warn(`${name} terminó con código ${code} aunque ninguna prueba falló.`);
  return { ...counts, failed: counts.failed + 1 };
}

/** The counts of vitest's JSON report. */
export function fromVitest(report, code, name) {
  if (!report) return crashed(name, code);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  // A file that fails to load has no tests to count.
  if (report.numFailedTests === 0 && report.numFailedTestSuites > 0)
    counts.failed += report.numFailedTestSuites;
  return withExitCode(counts, name, code);
}

/** The counts of Playwright's JSON report. */
export function fromPlaywright(report, code, name) {
  if (!report?.stats) return crashed(name, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, name, code);
}

/** The failed tests of vitest's JSON report: `file › name: first line of the error`. */
export function failuresInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails to load has no tests to name.
    if (status === 'failed' && failed.length === 0) return [failure(relativePath(name), message)];
    return failed.map((test) => failure(`${relativePath(name)} › ${test.fullName}`, test.failureMessages[0]));
  });
}

/** The failed tests of Playwright's JSON report: `file:line › name: first line of the error`. */
export function failuresInPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = specsOf(report ?? {}).filter((spec) => !spec.ok);
  return failed.map((spec) => {
    const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    return failure(`${spec.file}:${spec.line} › ${spec.title}`, errors[0]?.message);
  });
}

const relativePath = (file) => path.relative(inRoot(), file);

function failure(name, message) {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return line === '' ? name : `${name}: ${line}`;
}

/** Adds the counts of all runners. */
export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key];
  return total;
}

/** Whether a run has failed: also when it ran no test, and with `noSkips` when it skipped one. */
export function hasFailed({ passed, failed, skipped }, { noSkips = false } = {}) {
  return failed > 0 || passed + failed + skipped === 0 || (noSkips && skipped > 0);
}

/** The closing line: `N passed, N failed`, and what was skipped when something was. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
