import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in this order: both cores are busy to the end when these begin first. */
const longest = [
  'tests/api/payment-recovery-after-kill.slow.test.ts',
  'tests/cli/npm-start.slow.test.ts',
  'tests/cli/install-with-npm.slow.test.ts',
  'tests/cli/backup.slow.test.ts',
  'tests/cli/read-replica.slow.test.ts',
  'tests/cli/failover.slow.test.ts',
  'tests/model/found-walks.slow.test.ts',
  'tests/cli/upgrade-database.slow.test.ts',
  'tests/fuzz/fuzz.slow.test.ts',
  'tests/api/uploaded-pictures.slow.test.ts',
  'tests/cli/demo-sales.slow.test.ts',
  'packages/embedded-postgres/tests/launch-database.slow.test.ts',
  'packages/embedded-postgres/tests/recovery-after-crash.slow.test.ts',
];

/** Runs the longest files first, and the others as vitest does. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place === -1 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
