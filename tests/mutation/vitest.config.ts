import { defineConfig } from 'vitest/config';

/** The tests that `run.ts` names in `MUTATION_TESTS`, in the copy of the project that is mutated. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '')
      .split(',')
      .map((name) => (name.includes('/') ? name : `tests/api/${name}.test.ts`)),
    globalSetup: ['tests/support/global-setup.ts'],
    isolate: false,
    // A mutation may leave a test waiting for ever; Stryker ends it as found. In ms.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
