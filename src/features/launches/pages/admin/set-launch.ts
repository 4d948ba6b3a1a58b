import { call } from '#platform/browser/api/api-client.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { answerForm } from '#platform/tables/actions/show-change.ts';
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
