import type { Database } from '#platform/database/database.ts';
import type { Caller, SignedIn } from '#platform/handlers/caller.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import {
  type AttemptLimit,
  createAttemptLimiter,
  limitsOfAddress,
} from '#platform/security/attempt-limiter.ts';

/** Who changes an order. `who` is null for its buyer; `maySee` is whether they may see name and address. */
export interface Changer {
  readonly who: SignedIn | null;
  readonly maySee: boolean;
}

/** Who calls, about which order, and the email that they sent with it. */
interface ChangeCall {
  readonly idPayment: string;
  readonly caller: Caller;
  readonly email: string | undefined;
  /** The client address. */
  readonly address: string;
}

const quarterHour = 15 * 60;

/**
 * Allows 50 wrong emails in 15 minutes from a client address, which a whole school may share, and 20 of them for one order.
 * Other addresses' do not count: anyone with the order's link could keep its buyer away, who knows the email.
 */
const guessLimits = ({ address, idPayment }: ChangeCall): AttemptLimit[] => [
  ...limitsOfAddress('order-email', address, { max: 50, seconds: quarterHour }),
  ...limitsOfAddress(`order-email:${idPayment}`, address, { max: 20, seconds: quarterHour }),
];

/**
 * Finds out whether the caller may change an order: an administrator, its buyer, or anyone who knows its email as well
 * as its link. All others get the same response, whether there is such an order or not.
 */
export async function findChanger(
  { db, rateLimitScale }: { readonly db: Database; readonly rateLimitScale: number },
  call: ChangeCall,
): Promise<Changer | Problem<'NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> {
  const { caller, email, idPayment } = call;
  const order = await db
    .selectFrom('shop_order')
    .select(['uid', 'email'])
    .where('id_payment', '=', idPayment)
    .executeTakeFirst();
  if (caller.kind === 'signed-in') {
    if (caller.administrator) return order ? { who: caller, maySee: true } : problem('NOT_FOUND');
    if (caller.uid === order?.uid) return { who: null, maySee: true };
  }
  if (email === undefined || email === '') return unknown();
  const result = await createAttemptLimiter(db, rateLimitScale).guess(
    guessLimits(call),
    async () => (order && isSame(order.email, email) ? ({ who: null, maySee: false } as const) : unknown()),
    (found) => 'code' in found,
  );
  if (!('retryAfter' in result)) return result;
  const { retryAfter } = result;
  const detail = 'Too many wrong emails. Try again later, or contact us';
  return problem('TOO_MANY_ATTEMPTS', { detail, ...(retryAfter !== undefined && { retryAfter }) });
}

const unknown = (): Problem<'NOT_FOUND'> =>
  problem('NOT_FOUND', {
    detail: 'We found no order with this link and email. Check the email that you used for the order',
  });

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
