import type { CommandUsage } from '#cli/command-usages.ts';

/** The commands of this folder, by their names. */
export const usages: Readonly<Record<string, CommandUsage>> = {
  'money-check': {
    usage: 'run money-check -- [--since 2026-10-01]',
    about: 'Compares every payment at the provider with every order. Changes nothing.',
    options: { since: { type: 'string' } },
  },
};
