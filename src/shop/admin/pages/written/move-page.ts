import { z } from 'zod';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { isSpecified } from '#shop/content/contract/specified-pages.ts';
import type { Route } from './+types/move-page.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ direction: z.enum(['up', 'down']) });

/** Moves a page one place up or down in the footer. */
export const action = ({ params: { slug }, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const { direction } = readForm(fields, form);
    const { body } = unwrap(await call('GET /admin/pages', {}));
    const slugs = body.map((page) => page.slug).filter((one) => !isSpecified(one));
    const from = slugs.indexOf(slug);
    const to = direction === 'up' ? from - 1 : from + 1;
    const others = slugs.toSpliced(from, 1);
    const pages = from < 0 || to < 0 ? slugs : others.toSpliced(to, 0, slug);
    return [
      await call('PUT /admin/pages', { body: { pages: pages.map((one) => ({ slug: one })) } }),
      'Page moved',
    ];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
