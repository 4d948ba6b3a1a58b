import { randomUUID } from 'node:crypto';
import { type HealthCheck, ok } from '../health-check.ts';

/** Whether files can be stored and read again. */
export const filesCheck: HealthCheck = {
  name: 'files',
  title: 'Files',
  async run({ files }) {
    const key = `health/${randomUUID()}`;
    const bytes = Buffer.from(key);
    await files.put(key, bytes);
    try {
      const stored = await files.get(key);
      if (stored?.equals(bytes)) return ok('A file was stored and read');
      return {
        status: 'fail',
        detail: 'A file that was stored came back different, or not at all',
        action: 'Look whether all machines share one DATA_DIR or bucket.',
      };
    } finally {
      await files.remove(key);
    }
  },
};
