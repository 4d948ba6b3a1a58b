import { z } from 'zod';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { isFixed } from '../../../contract/specified-pages.ts';
import type { Route } from './+types/move-page.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ change: z.enum(['up', 'down', 'hide', 'show']) });

/** Moves a page one place up or down in the footer, or hides or shows one without a text to write. */
export const action = ({ params: { slug }, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const { change } = readForm(fields, form);
    const slugs = unwrap(await call('GET /admin/pages', {})).body.map((page) => page.slug);
    const from = slugs.indexOf(slug);
    const to = change === 'up' ? from - 1 : from + 1;
    const isMove = (change === 'up' || change === 'down') && from >= 0 && to >= 0;
    const order = isMove ? slugs.toSpliced(from, 1).toSpliced(to, 0, slug) : slugs;
    const pages = order.map((one) =>
      one === slug && isFixed(one) && !isMove ? { slug: one, inFooter: change === 'show' } : { slug: one },
    );
    return [await call('PUT /admin/pages', { body: { pages } }), messages[change]];
  });

const messages = { up: 'Page moved', down: 'Page moved', hide: 'Link hidden', show: 'Link shown' } as const;

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
