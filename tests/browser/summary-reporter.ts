import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** Prints a line per test, the errors of failed ones, and a summary line. */
export default class SummaryReporter implements Reporter {
  private suite: Suite | null = null;
  private otherErrors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const good = test.outcome() === 'expected';
    const name = test.titlePath().slice(3).join(' › ');
    write(`${good ? '✓' : '✗'} ${name} (${(result.duration / 1000).toFixed(1)} s)`);
    if (!good) for (const error of result.errors) write(error.stack ?? error.message ?? String(error.value));
  }

  /** Errors otherErrors tests: a file that does not load, a shop that does not start. */
  onError(error: TestError): void {
    this.otherErrors += 1;
    write(error.stack ?? error.message ?? String(error.value));
  }

  onEnd(_result: FullResult): void {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    const failed = count('unexpected') + count('flaky') + this.otherErrors;
    write(`${count('expected')} passed, ${failed} failed, ${count('skipped')} skipped`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
