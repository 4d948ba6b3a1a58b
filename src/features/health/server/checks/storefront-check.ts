import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** The pages on which everyone begins. */
const firstPages = ['/', '/products'] as const;

/** Whether a visitor gets the home page and the catalog, and what pages are shown without. */
export const storefrontCheck: HealthCheck = {
  name: 'storefront',
  title: 'Home page and catalog',
  position: 15,
  async run({ visit, listMissingParts = () => [] }) {
    if (!visit) return ok('This process has no pages');
    const visited = await Promise.all(firstPages.map(async (path) => ({ path, status: await visit(path) })));
    const failing = visited.filter(({ status }) => status !== 200);
    if (failing.length > 0)
      return {
        status: 'fail',
        detail: failing.map(({ path, status }) => `${path} answers with ${status}`).join(', '),
        action:
          'Search the log for page.render_failed and request.failed, and undo the last change of the catalog.',
      };
    const missing = listMissingParts();
    if (missing.length === 0) return ok(`A visitor gets ${firstPages.join(' and ')}`);
    return {
      status: 'warn',
      detail: `Pages of the last ten minutes lack what these calls return: ${missing.join(', ')}`,
      action: 'Search the log for page.part_missing, which says why.',
    };
  },
};
