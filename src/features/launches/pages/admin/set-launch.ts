import { ErrorScreen } from '#app/components/error-screen.tsx';
import { call } from '#app/lib/api/api-client.ts';
import { reportResult } from '#app/routes/admin/actions/report-result.ts';
import { answerForm } from '#app/routes/admin/actions/show-change.ts';
import type { ApiCall } from '#contract/endpoints/endpoint-types.ts';
import type { Route } from './+types/set-launch.ts';

export const ErrorBoundary = ErrorScreen;

const endLaunch = (call: ApiCall, id: string) =>
  call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });

/** Takes a launch back that is not open yet, or ends one that is. */
export const clientAction = async ({ params: { id } }: Route.ClientActionArgs) =>
  reportResult(await endLaunch(call, id), 'Anyone can buy this shoe now');

/** The same without scripts. */
export const action = ({ params: { id }, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call) => endLaunch(call, id));
