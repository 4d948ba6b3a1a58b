import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/decide.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ decision: z.enum(['keep', 'remove']), reason: z.string() });

/** Keeps or removes a reported review. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const body = readForm(fields, form);
    return [
      await call('POST /admin/review-reports/{id}/decide', { params, body }),
      body.decision === 'keep' ? 'The review stays' : 'Review removed',
    ];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
