import { useNavigate } from 'react-router';
import { track } from '#platform/analytics/pages/track.ts';
import { call } from '#platform/browser/api/api-client.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import type { LaunchPlace } from '../../contract/launches.ts';
import type { LineAction } from './line-button.tsx';
import { drawTicketNumber } from './ticket-number.ts';

/** Does what the buttons of a line say; visitors are led to the sign-in and back to the shoe. */
export function useLineActions(
  shoeId: string,
  place: LaunchPlace | null,
  tell: (place: LaunchPlace) => void,
): (action: LineAction) => Promise<void> {
  const navigate = useNavigate();
  return async (action) => {
    const session = await loadSession();
    if (!session) return showError('The shop did not respond. Try again in a moment.');
    const signIn = () => void navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`);
    if (!session.user) return signIn();
    const params = { id: shoeId };
    const result =
      action === 'remind' || action === 'forget'
        ? await call('PUT /launches/{id}/reminder', { params, body: { wanted: action === 'remind' } })
        : action === 'leave'
          ? await call('DELETE /launches/{id}/place', { params })
          : await call('POST /launches/{id}/place', { params, body: { number: drawTicketNumber(shoeId) } });
    if (!result.ok) {
      if (result.problem.status === 401) return signIn();
      // Perhaps only the answer was lost.
      const now = await readPlace(shoeId);
      if (now) tell(now);
      return now && isDone(action, now) ? undefined : showError(result.problem.detail);
    }
    if (action === 'join') track('join_launch');
    if (!('wanted' in result.body)) return tell(result.body);
    showSuccess(result.body.wanted ? "We'll email you 15 minutes before it opens" : 'Reminder canceled');
    const now = place ?? (await readPlace(shoeId));
    if (now) tell({ ...now, reminder: result.body.wanted });
  };
}

function isDone(action: LineAction, { joined, admissionOver, reminder }: LaunchPlace): boolean {
  if (action === 'join') return joined;
  if (action === 'leave') return !joined || admissionOver;
  return reminder === (action === 'remind');
}

async function readPlace(shoeId: string): Promise<LaunchPlace | null> {
  const result = await call('GET /launches/{id}/place', { params: { id: shoeId } });
  return result.ok ? result.body : null;
}
