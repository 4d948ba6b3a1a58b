import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { describeFailure, formatCounts } from '../support/test-command.ts';
import { type FileTimes, fileTimes, formatFileTimes } from '../support/times/measured-times.ts';

const project = process.cwd();

/** Prints a line per file, the errors of failed tests with the command that runs one alone, and the totals. */
export default class SummaryReporter implements Reporter {
  private suite: Suite | null = null;
  private otherErrors = 0;
  private readonly files = new Map<string, FileProgress>();

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
    for (const { location } of suite.allTests()) {
      const file = this.files.get(location.file) ?? {
        left: 0,
        passed: 0,
        failed: 0,
        milliseconds: 0,
        times: [],
      };
      this.files.set(location.file, { ...file, left: file.left + 1 });
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const path = relative(project, test.location.file);
    const isGood = test.outcome() === 'expected';
    if (!isGood) write(describeFailure(path, test.titlePath().slice(3), result.errors.map(textOf)));
    const file = this.files.get(test.location.file);
    if (!file) return;
    file.left -= 1;
    file[isGood ? 'passed' : 'failed'] += 1;
    file.milliseconds += result.duration;
    for (const { type, description } of result.annotations)
      if (type === 'times') file.times.push(fileTimes.parse(JSON.parse(description ?? '')));
    if (file.left > 0) return;
    const { passed, failed, milliseconds } = file;
    const seconds = (milliseconds / 1000).toFixed(1);
    write(`${failed > 0 ? '✗' : '✓'} ${path}  ${formatCounts({ passed, failed })}  ${seconds} s`);
    if (file.times.length > 0) write(formatFileTimes(path, sumTimes(file.times)));
  }

  /** Errors outside tests: a file that does not load, a shop that does not start or end. */
  onError(error: TestError): void {
    this.otherErrors += 1;
    write(textOf(error));
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

interface FileProgress {
  left: number;
  passed: number;
  failed: number;
  /** The durations of its tests, which may run at the same time. */
  milliseconds: number;
  /** The CPU time of each of its tests, if it is measured. */
  readonly times: FileTimes[];
}

const sumTimes = (all: readonly FileTimes[]): FileTimes => {
  const sum = (part: keyof FileTimes) => all.reduce((total, times) => total + times[part], 0);
  return { total: sum('total'), imports: sum('imports'), setUp: sum('setUp') };
};

const textOf = ({ stack, message, value, cause }: TestError): string =>
  [stack ?? message ?? String(value), ...(cause ? [textOf(cause)] : [])].join('\nCaused by: ');

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
