import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/erase-subscriber.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ email: z.string() });

/** Erases an address from the newsletter. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const { email } = readForm(fields, form);
    return [await call('POST /admin/subscribers/erase', { body: { email } }), 'Address erased'];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
