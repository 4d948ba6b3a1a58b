import { call } from '../../lib/api-client.ts';
import type { Attempt } from './attempt.ts';
import { forgetAttempt, keepAttempt } from './kept-attempt.ts';
import { type Outcome, readOutcome } from './outcome.ts';

/** A page that is being left hears no answer either; only one that is still here after so many ms says so. */
const doubt = 400;

/** Sends an attempt, kept until somebody answers: sent again it is the same attempt, and paid once. */
export async function sendAttempt(attempt: Attempt): Promise<Outcome> {
  keepAttempt(attempt, Date.now());
  const answer = await call('POST /cart/checkout', { body: attempt.body }, { idempotencyKey: attempt.key });
  const outcome = readOutcome(answer);
  if (outcome.kind === 'unheard') await new Promise((resolve) => setTimeout(resolve, doubt));
  else forgetAttempt();
  return outcome;
}
