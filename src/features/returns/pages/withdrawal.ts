import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/withdrawal.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ done: z.enum(['true', 'false']).transform((value) => value === 'true') });

/** Marks a withdrawal as settled or open. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const body = readForm(fields, form);
    return [
      await call('PUT /admin/withdrawals/{id}', { params, body }),
      `Withdrawal marked ${body.done ? 'settled' : 'open'}`,
    ];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
