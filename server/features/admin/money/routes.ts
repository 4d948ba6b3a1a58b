import { checkMoney, moneyCheckDays, settleMoney } from '#contract/money-check.ts';
import type { Dependencies } from '../../../core/dependencies.ts';
import { usualAbsentAfter } from '../../../core/payments/cashier.ts';
import * as money from '../../../core/payments/check-money.ts';
import { mendMoney } from '../../../core/payments/mend-money.ts';
import { refuse } from '../../../http/refusal.ts';
import { reply } from '../../../http/reply.ts';
import type { Serve } from '../../../http/serve.ts';

/** GET /admin/money and POST /admin/money/{intent}/settle. */
export function serveMoney(serve: Serve, { db, payment, settings }: Dependencies): void {
  serve(checkMoney, async ({ query }) => {
    const since = new Date(query.since ?? Date.now() - moneyCheckDays * 24 * 3_600_000);
    const page = await money.checkMoney({ db, payment }, { since, after: query.after ?? null });
    return page ? reply(200, page) : refuse('UNAVAILABLE', { detail: silence });
  });

  serve(settleMoney, async ({ params, body, caller, log }) => {
    const { publicOrigin } = settings;
    const cashier = { db, payment, log, publicOrigin, absentAfter: usualAbsentAfter };
    const mended = await mendMoney(cashier, { intent: params.intent, kind: body.kind, who: caller });
    if (mended === 'unknown') return refuse('NOT_FOUND');
    if (mended === 'silent') return refuse('UNAVAILABLE', { detail: silence });
    if (mended === 'changed') return refuse('CHANGED_MEANWHILE', { detail: 'This is different by now' });
    return reply(200, mended);
  });
}

const silence = 'The payment provider did not answer, try again in a moment';
