import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/message.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.object({ answered: z.enum(['true', 'false']).transform((value) => value === 'true') });

/** Marks a message as answered or open. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const body = readForm(fields, form);
    return [
      await call('PUT /admin/messages/{id}', { params, body }),
      `Message marked ${body.answered ? 'answered' : 'open'}`,
    ];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
