import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { isSameSecret } from '#platform/security/is-same-secret.ts';
import { maySeePerson, noReferrerHeaders } from '#shop/orders/server/orders.ts';
import { hashLabelKey } from './label-store.ts';
import { nameLabel } from './name-label.ts';

/**
 * GET /cart/order/{idPayment}/returns/{id}/label, which is not in the contract, because its response is not JSON. The label
 * names the buyer, so the link of the order does not open it, as it does not show the address on the order's page: it takes
 * the buyer's session, an administrator's, or the key from the email.
 */
export const labelFilePlugin: FastifyPluginAsync<Pick<Dependencies, 'db'>> = async (app, { db }) => {
  const options = { config: { access: 'anyone', identified: true }, schema: { hide: true } } as const;
  app.get('/cart/order/:idPayment/returns/:id/label', options, async (request, reply) => {
    const asked = address.safeParse(request.params).data;
    const sent = query.safeParse(request.query).data?.key;
    const label = asked && (await findShownLabel(db, asked));
    const opens = sent !== undefined && label !== undefined && isSameSecret(hashLabelKey(sent), label.key);
    if (!label || !(opens || maySeePerson(request.caller, label.uid)))
      throw new ApiError(problem('NOT_FOUND', { detail: notFound }));
    const { content } = await db
      .selectFrom('order_return_label')
      .select('content')
      .where('id', '=', label.id)
      .executeTakeFirstOrThrow();
    return reply
      .type(mediaTypes[label.type])
      .headers({
        ...noReferrerHeaders,
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${nameLabel(label.order_id, label.type)}"`,
      })
      .send(content);
  });
};

const address = z.object({ idPayment: z.string(), id: z.string() });
const query = z.object({ key: z.string().optional() });

const notFound =
  'There is no label for you here. Sign in with the account of the order, or use the link in our email';

const mediaTypes = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const;

/** Finds the label of an announced return without its content, and the buyer's uid. */
const findShownLabel = (db: Database, { idPayment, id }: z.output<typeof address>) =>
  db
    .selectFrom('order_return_label as label')
    .innerJoin('order_return as own', 'own.id', 'label.return_id')
    .innerJoin('shop_order', 'shop_order.id', 'own.order_id')
    .select(['label.id', 'label.type', 'label.key', 'own.order_id', 'shop_order.uid'])
    .where('own.id', '=', id)
    .where('shop_order.id_payment', '=', idPayment)
    .where('own.state', '=', 'announced')
    .where('label.current', '=', true)
    .executeTakeFirst();
