import { z } from 'zod';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { booleanParam } from '#platform/contract/endpoints/query-params.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/user.ts';

export const ErrorBoundary = ErrorScreen;

const fields = z.union([
  z.object({ status: z.enum(['Enabled', 'Disabled']) }),
  z.object({ manager: booleanParam }),
]);

/** Enables or disables a user, or makes one manager. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const body = readForm(fields, form);
    return [
      await call('PUT /users/{id}', { params, body }),
      'status' in body
        ? `User ${body.status.toLowerCase()}`
        : `Manager role ${body.manager ? 'added' : 'removed'}`,
    ];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
