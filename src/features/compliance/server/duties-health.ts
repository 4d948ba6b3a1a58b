import { type HealthCheck, ok } from '#platform/features/health-check.ts';
import { checkDuties } from './check-duties.ts';

/** Whether a real shop lacks something that the law of a country requires. */
export const dutiesCheck: HealthCheck = {
  name: 'duties',
  title: 'Legal duties',
  position: 116,
  async run(context) {
    if (!context.settings.isPublic) return ok('Checked once the shop is public');
    const missing = (await checkDuties(context)).filter(({ status }) => status === 'missing');
    if (missing.length === 0) return ok('Nothing is left to do');
    const count = new Set(missing.map(({ duty }) => duty)).size;
    const countries = new Set(missing.map(({ country }) => country)).size;
    return {
      status: 'warn',
      detail: `${count === 1 ? '1 legal duty is' : `${count} legal duties are`} not met in ${countries === 1 ? '1 country' : `${countries} countries`}.`,
      action: 'Open Legal duties under Setup, which says what is left to do.',
    };
  },
};
