import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/settings-file.ts';

export const ErrorBoundary = ErrorScreen;

/** Removes the logo, the icon or the picture of the home page. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => {
    const file = (['logo', 'icon', 'picture'] as const).find((one) => one === params.file) ?? 'logo';
    return [await call('DELETE /admin/settings/{file}', { params: { file } }), 'Picture removed'];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);
