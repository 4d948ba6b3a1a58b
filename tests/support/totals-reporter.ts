import type { TestError } from 'vitest';
import { DefaultReporter, type TestCase, type TestModule } from 'vitest/node';
import { describeFailure, formatCounts } from './test-command.ts';
import { formatFileTimes } from './times/measured-times.ts';

/**
 * Prints a line per file with its failed tests, all failures in full at the end, and one line with the totals; a failure outside a test (a file that does not load, a hook) counts as failed. It extends the default
 * reporter because parallel reporters finish in any order.
 */
export default class TotalsReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  override printTestModule(module: TestModule): void {
    const path = module.relativeModuleId;
    const tests = [...module.children.allTests()];
    const failures = tests.filter((test) => test.result().state === 'failed');
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const counts = { passed, failed: failures.length, skipped: tests.length - passed - failures.length };
    const { duration, collectDuration } = module.diagnostic();
    const seconds = ((duration + collectDuration) / 1000).toFixed(1);
    this.log(`${module.ok() ? '✓' : '✗'} ${path}  ${formatCounts(counts) || 'not loaded'}  ${seconds} s`);
    const { times } = module.meta();
    if (times) this.log(formatFileTimes(path, times));
    for (const test of failures) {
      const errors = test.result().errors?.map(textOf) ?? [];
      this.log(describeFailure(path, namesOf(test), errors));
    }
  }

  override reportTestSummary(): void {}

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(modules, errors, reason);
    // A test that `-t` leaves out was not asked for; one that skips itself was.
    const wanted = this.ctx.config.testNamePattern ?? /(?:)/;
    const states = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => wanted.test(namesOf(test).join(' ')))
      .map((test) => test.result().state);
    const count = (...selected: string[]) => states.filter((state) => selected.includes(state)).length;
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = groups.filter((group) => group.errors().length > 0).length + errors.length;
    const failed = count('failed', 'pending') + broken;
    process.stdout.write(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped\n`);
  }
}

const textOf = ({ stack, message, cause }: TestError): string =>
  [stack ?? message, ...(cause ? [textOf(cause)] : [])].join('\nCaused by: ');

/** The names of the suites around a test, outermost first, and its own. */
function namesOf(test: TestCase): string[] {
  const names = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name);
  return names;
}
