import type { CommandUsage } from '#cli/command-usages.ts';

/** The commands of this folder, by their names. */
export const usages: Readonly<Record<string, CommandUsage>> = {
  backup: {
    usage: 'run backup -- FILE [--anonymous] [--verify]',
    about: 'Backs up everything the shop stores into one file, which can be s3://bucket/key.',
    options: { anonymous: { type: 'boolean' }, verify: { type: 'boolean' } },
    positionals: 1,
  },
  restore: {
    usage: 'run restore -- FILE [--force] [--with-another-secret]',
    about: 'Restores a backup into an empty shop, or with --force into any shop, replacing what is there.',
    options: { force: { type: 'boolean' }, 'with-another-secret': { type: 'boolean' } },
    positionals: 1,
  },
};
