import type { SetUpStep } from '#platform/features/set-up-step.ts';

/** The step to set up backups. It is done once the first backup exists, because only that shows that backups work. */
export const backupStep: SetUpStep = {
  name: 'backups',
  title: 'Backups',
  text: 'Set BACKUP_EVERY_HOURS=24, and BACKUP_DIR to a bucket or a folder on another disk, and restart the shop. This step is done when the first backup has been made.',
  to: null,
  position: 60,
  async isDone({ db }) {
    const made = db.selectFrom('backup_state').select('made_at').where('made_at', 'is not', null);
    return (await made.limit(1).executeTakeFirst()) !== undefined;
  },
};
