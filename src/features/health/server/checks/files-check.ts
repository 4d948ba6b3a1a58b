import { randomUUID } from 'node:crypto';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** Whether files can be stored and read again. */
export const filesCheck: HealthCheck = {
  name: 'files',
  title: 'Files',
  position: 60,
  async run({ files }) {
    const key = `health/${randomUUID()}`;
    const bytes = Buffer.from(key);
    await files.put(key, bytes);
    try {
      const stored = await files.get(key);
      if (stored?.equals(bytes)) return ok('Stored and read a file');
      return {
        status: 'fail',
        detail: 'A stored file could not be read back unchanged',
        action: 'Check that all machines share one DATA_DIR or bucket.',
      };
    } finally {
      await files.remove(key);
    }
  },
};
