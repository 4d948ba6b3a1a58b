import { sql } from 'kysely';
import { ofUid } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';
import { listedDays } from './erased-people.ts';

/** What exports and erasures keep of people themselves, and how long. */
export const ownPrivacy: PrivacyHooks = {
  tables: {
    data_export_part: {
      columns: { uid: 'harmless', scope: 'harmless', table_name: 'harmless', rows: 'document' },
      anonymous: 'dropped',
      person: { whose: ofUid, isJob: true, atOnce: true, erase: 'remove' },
    },
    data_export: {
      columns: { uid: 'harmless', scope: 'harmless', email_since: 'harmless', step: 'harmless' },
      anonymous: 'dropped',
      person: { whose: ofUid, isJob: true, atOnce: true, erase: 'remove' },
    },
    // Forgets the person once everything else is gone: see `erasure-job.ts`.
    erasure: {
      columns: {
        id: 'harmless',
        record_id: 'harmless',
        uid: 'harmless',
        email: 'email',
        email_since: 'harmless',
        names: 'name',
        places: 'harmless',
        step: 'harmless',
      },
      anonymous: 'dropped',
      person: { whose: () => sql`false`, isJob: true, erase: 'remove' },
    },
  },
  retention: [
    {
      what: 'files with personal data',
      days: 1,
      why: 'time to download them',
      table: 'data_export',
      age: 'ready_at',
      action: 'remove',
    },
    {
      what: 'records of erasures (they name nobody)',
      days: listedDays + 30,
      why: 'they tell which erasures a restored backup has undone',
      table: 'erasure',
      age: 'finished_at',
      action: 'remove',
    },
  ],
};
