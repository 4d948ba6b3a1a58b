import type { CommandUsage } from '#cli/command-usages.ts';

/** The commands of this folder, by their names. */
export const usages: Readonly<Record<string, CommandUsage>> = {
  seed: {
    usage: 'run seed -- [--shoes 1000000]',
    about: 'Adds sample shoes until the catalog has that many.',
    options: { shoes: { type: 'string' } },
  },
};
