import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** One line for each journey, what went wrong with the failed ones, and one plain line at the end. */
export default class Tally implements Reporter {
  private suite: Suite | null = null;
  private outside = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const good = test.outcome() === 'expected';
    const name = test.titlePath().slice(3).join(' › ');
    write(`${good ? '✓' : '✗'} ${name} (${(result.duration / 1000).toFixed(1)} s)`);
    if (!good) for (const error of result.errors) write(error.stack ?? error.message ?? String(error.value));
  }

  /** Whatever fails outside a journey: a file that does not load, a shop that does not open. */
  onError(error: TestError): void {
    this.outside += 1;
    write(error.stack ?? error.message ?? String(error.value));
  }

  onEnd(_result: FullResult): void {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    const failed = count('unexpected') + count('flaky') + this.outside;
    write(`${count('expected')} passed, ${failed} failed, ${count('skipped')} skipped`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
