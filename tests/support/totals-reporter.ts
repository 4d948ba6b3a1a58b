import { DefaultReporter } from 'vitest/node';

/**
 * The default report followed by one line with the totals; a failure outside a test (a file that does not load, a
 * hook) counts as failed. It extends the default reporter because parallel reporters finish in any order.
 */
export default class TotalsReporter extends DefaultReporter {
  override async onTestRunEnd(
    ...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>
  ): Promise<void> {
    await super.onTestRunEnd(modules, errors, reason);
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (...selected: string[]) => states.filter((state) => selected.includes(state)).length;
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = groups.filter((group) => group.errors().length > 0).length + errors.length;
    const failed = count('failed', 'pending') + broken;
    process.stdout.write(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped\n`);
  }
}
