import { sql } from 'kysely';
import { cards, checkoutBodyOf, createPaymentMethod, sendCheckout } from '../../support/checkout-requests.ts';
import { wholeRefund } from '../../support/refund-shop.ts';
import { failed, type LineContext, type LineStep } from './line-step.ts';

/** What a buyer may count on, and what is forbidden, read before a checkout. */
async function readRights({ world: { shop }, member, shoe, size }: LineContext) {
  const { rows } = await sql<{ isLaunch: boolean; held: number; kept: number; isSafe: boolean }>`
    select shoe.opens_at is not null as "isLaunch",
      coalesce((select held from launch_ticket where launch_ticket.shoe_id = shoe.id and uid = ${member.uid}
        and admitted_until > clock_timestamp()), 0) as held,
      (select count(*)::int from waitlist_entry where waitlist_entry.shoe_id = shoe.id and uid = ${member.uid}
        and waitlist_entry.size = ${size} and state = 'offered') as kept,
      shoe.deleted_at is null and exists (select from shop_user where uid = ${member.uid} and status = 'Enabled')
        and (select quantity from shoe_size where shoe_size.shoe_id = shoe.id and shoe_size.size = ${size}) > 0
        and not exists (select from checkout_attempt where uid = ${member.uid} and state in ('open', 'waiting')) as "isSafe"
    from shoe where id = ${shoe}`.execute(shop.db);
  const [rights] = rows;
  if (!rights) throw new Error(`there is no shoe ${shoe}`);
  return rights;
}

const cardOf = (n: number) => [cards.good, cards.good, cards.declined, cards.challenged][n] ?? cards.good;

async function payFor(context: LineContext, card: string, quantity: number) {
  const { world, member, shoe, size } = context;
  const line = world.lineOf(shoe, size, quantity);
  const body = checkoutBodyOf(member, await createPaymentMethod(world.shop, card), [line]);
  const response = await sendCheckout(member, body);
  if (response.body.status === 'requires_action') {
    const { url } = response.body.nextAction as { url: string };
    const idPayment = String(response.body.idPayment);
    world.challenges.push({ member, path: new URL(url).pathname, idPayment });
  }
  return response;
}

/** What becomes of payments. */
export const buyingSteps: Readonly<Record<string, LineStep>> = {
  buy: {
    weight: 10,
    async run(context) {
      const { isLaunch, held, kept, isSafe } = await readRights(context);
      const quantity = context.n === 1 ? 2 : 1;
      const { status, body } = await payFor(context, cardOf(context.n), quantity);
      const isTaken = status === 200;
      return {
        violations: [
          ...(status >= 500 ? [`checkout answered ${status} ${JSON.stringify(body)}`] : []),
          ...(isTaken && isLaunch && quantity > held + kept
            ? [`${quantity} pairs were sold to somebody who may have ${held} and ${kept}`]
            : []),
          ...(!isTaken && isSafe && isLaunch && held >= 1 && context.n === 0
            ? [`somebody whose turn it is was answered ${status} ${JSON.stringify(body)}`]
            : []),
        ],
      };
    },
  },

  buyKeptPair: {
    weight: 4,
    async run(context) {
      const { kept } = await readRights(context);
      if (kept === 0) return {};
      const { rows } = await sql`select from shoe join shop_user on uid = ${context.member.uid}
        where shoe.id = ${context.shoe} and deleted_at is null and status = 'Enabled' and not exists
          (select from checkout_attempt where uid = ${context.member.uid} and state in ('open', 'waiting'))`.execute(
        context.world.shop.db,
      );
      const { status, body } = await payFor(context, cards.good, 1);
      return {
        violations:
          rows.length > 0 && status !== 200
            ? [`the owner of a kept pair was answered ${status} ${JSON.stringify(body)}`]
            : [],
      };
    },
  },

  answerChallenge: {
    weight: 4,
    async run({ world, n }) {
      const challenge = world.challenges.shift();
      if (!challenge) return {};
      const { member, path, idPayment } = challenge;
      if (n === 0) {
        await world.shop.db
          .updateTable('checkout_attempt')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('state', '=', 'waiting')
          .execute();
        await world.recover();
        return {};
      }
      await member.request('POST', path, {
        body: `outcome=${n === 1 ? 'fail' : 'complete'}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const body = { idPayment };
      const settled = await member.request('POST', '/api/cart/checkout/settle', { body });
      // The account was disabled after the payment began: the shop finds the charge without the buyer.
      if (settled.statusCode === 403) await world.recover();
      return { violations: failed('settling', settled) };
    },
  },

  refund: {
    weight: 3,
    async run({ world, n }) {
      const orders = await world.shop.db
        .selectFrom('shop_order')
        .select('id_payment')
        .orderBy('created_at', 'desc')
        .execute();
      const order = orders[n];
      if (!order) return {};
      const path = `/api/admin/orders/${order.id_payment}/refunds`;
      return { violations: failed('a refund', await world.ada.request('POST', path, { body: wholeRefund })) };
    },
  },
};
