import { aroundAll } from 'vitest';
import { type FileTimes, isMeasured, readSetUpSeconds } from './measured-times.ts';
import { readTreeSeconds } from './process-tree.ts';

/** Vitest runs this before it loads a test file. Its hook is outside all hooks of the file. */
if (isMeasured) {
  const began = readTreeSeconds();
  const setUpBegan = readSetUpSeconds();
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this argument which fixtures the hook needs
  aroundAll(async (runTests, {}, file) => {
    const imports = readTreeSeconds() - began;
    await runTests();
    file.meta.times = {
      total: readTreeSeconds() - began,
      imports,
      setUp: readSetUpSeconds() - setUpBegan,
    };
  });
}

declare module 'vitest' {
  interface TaskMeta {
    times?: FileTimes;
  }
}
