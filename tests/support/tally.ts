import { DefaultReporter } from 'vitest/node';

/**
 * The usual report, closed by one plain line; what failed outside a test (a file that does not load, a hook)
 * counts as failed. It extends the usual one because reporters beside each other finish in any order.
 */
export default class Tally extends DefaultReporter {
  override async onTestRunEnd(
    ...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>
  ): Promise<void> {
    await super.onTestRunEnd(modules, errors, reason);
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = groups.filter((group) => group.errors().length > 0).length + errors.length;
    const failed = count('failed', 'pending') + broken;
    process.stdout.write(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped\n`);
  }
}
