import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { fastTemporaryFolder } from './tests/support/fast-temporary-folder.ts';
import LongestFirst from './tests/support/longest-first.ts';

/** Tests import the pages of the shop without what features add to them. */
const emptySlots: Plugin = {
  name: 'empty-slots',
  resolveId: (id) => (id.startsWith('virtual:slots/') ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0virtual:slots/') ? 'export default [];' : null),
};

export default defineConfig({
  plugins: [emptySlots],
  // That of development is not there once a test has built the app for production in the same process.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    reporters: ['./tests/support/totals-reporter.ts'],
    // More than cores, because tests often wait for servers that they kill or silence.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Files of a worker share the modules that they import; each test has a shop or a value of its own.
    isolate: false,
    // Data folders, databases and uploads of the tests and of the processes that they start.
    env: { TMPDIR: await fastTemporaryFolder() },
    setupFiles: ['tests/support/choose-react.ts', 'tests/support/times/measure-file.ts'],
    sequence: { sequencer: LongestFirst },
    // Real servers, databases and pictures may be slow on a busy machine; only a failure takes that long. In ms.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Without `exclude`, which would replace the `--exclude` of the command line.
          include: [
            '{cli,config,database,demo}/**/*.test.ts',
            'src/**/!(tests)/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'tests/demo/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: [
            'tests/{api,database,cli,fuzz,model}/**/*.test.ts',
            '{packages,src/features}/*/tests/**/*.test.ts',
          ],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});
