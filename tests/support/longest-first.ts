import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in this order: both cores are busy to the end when these begin first. */
const longest = [
  'tests/cli/npm-start.test.ts',
  'packages/embedded-postgres/tests/launch-database.test.ts',
  'tests/demo/compare-pictures.test.ts',
  'tests/cli/demo-sales.test.ts',
  'tests/api/payment-recovery-after-kill.test.ts',
  'packages/embedded-postgres/tests/recovery-after-crash.test.ts',
  'packages/embedded-postgres/tests/folders-and-permissions.test.ts',
  'tests/cli/contact-api-setting.test.ts',
  'tests/api/uploaded-pictures.test.ts',
  'tests/api/checkout-concurrency.test.ts',
  'tests/api/password-delay.test.ts',
  'tests/api/rate-limits-sign-in.test.ts',
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
