import type { FeatureProcess } from '#cli/feature-process.ts';
import { connect } from '#database/connect.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { repeatErasures } from '../server/repeat-erasures.ts';

/** Erases those again whom a restore has brought back; the job of the shop ends it after the start. */
export const personalData = {
  async afterRestore({ databaseUrl, files, print }) {
    const { db, close } = await connect(databaseUrl, { poolSize: 2 });
    const ignore = () => {};
    try {
      const { people, left } = await repeatErasures({
        db,
        longDb: db,
        files,
        privacyRules,
        // The shop is stopped, so that no process has a page in its cache.
        cacheInvalidator: { invalidate: async () => {} },
        log: { info: ignore, warn: ignore },
      });
      if (people > 0)
        print(
          `People erased again, who were erased after this backup: ${people}. The rest of their data goes when the shop starts.`,
        );
      if (left > 0)
        print(`People to erase again once their payments are settled, usually within 15 minutes: ${left}.`);
    } finally {
      await close();
    }
  },
} satisfies FeatureProcess;
