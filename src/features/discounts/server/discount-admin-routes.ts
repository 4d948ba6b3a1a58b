import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  changeDiscountEndpoint,
  createBatchEndpoint,
  createDiscountEndpoint,
  type DiscountRules,
  findDiscountEndpoint,
  listDiscountsEndpoint,
  removeDiscountEndpoint,
} from '../contract/discounts.ts';
import { createCode, createRandomCodes } from './discount-codes.ts';
import { lockDiscount, removeDiscount, toColumns } from './discount-state.ts';
import { findDiscount, listDiscounts } from './discount-store.ts';
import { nameCatalog } from './name-catalog.ts';

/** GET, POST, PUT and DELETE /admin/discounts. */
export function registerDiscountAdminRoutes(
  registerRoute: RegisterRoute,
  { db, longDb }: Pick<Dependencies, 'db' | 'longDb'>,
): void {
  registerCreation(registerRoute, db);

  registerRoute(listDiscountsEndpoint, async ({ query }) => {
    const { discounts, total } = await listDiscounts(longDb, query);
    return reply(200, discounts, { [totalCountHeader]: String(total) });
  });

  registerRoute(findDiscountEndpoint, async ({ params }) => {
    const found = await findDiscount(db, params.id);
    return found ? reply(200, found) : problem('NOT_FOUND');
  });

  registerRoute(changeDiscountEndpoint, async ({ params: { id }, body, caller }) =>
    inTransaction(db, async (transaction) => {
      const before = await lockDiscount(transaction, id);
      if (!before) return problem('NOT_FOUND');
      const columns = toColumns({ ...body, ...(await nameCatalog(transaction, body, before)) });
      await transaction.updateTable('discount').set(columns).where('id', '=', id).execute();
      const after = await lockDiscount(transaction, id);
      const entry = { action: 'change', entity: 'discount', id, before, after } as const;
      const change = isDeepStrictEqual(before, after)
        ? null
        : await recordAuditEntry(transaction, caller, entry);
      return auditedReply(200, await requireDiscount(transaction, id), change);
    }),
  );

  registerRoute(removeDiscountEndpoint, async ({ params: { id }, caller }) =>
    inTransaction(db, async (transaction) => {
      const before = await lockDiscount(transaction, id);
      if (!before) return problem('NOT_FOUND');
      const removed = await requireDiscount(transaction, id);
      await removeDiscount(transaction, id);
      const entry = { action: 'remove', entity: 'discount', id, before } as const;
      return auditedReply(200, removed, await recordAuditEntry(transaction, caller, entry));
    }),
  );
}

/** POST /admin/discounts and /admin/discounts/batch. */
function registerCreation(registerRoute: RegisterRoute, db: Database): void {
  registerRoute(createDiscountEndpoint, async ({ body: { code, ...rules }, caller }) =>
    inTransaction(db, (transaction) =>
      createDiscount(transaction, {
        id: randomUUID(),
        rules,
        prefix: null,
        caller,
        addCodes: (id) => createCode(transaction, id, code),
      }),
    ),
  );

  registerRoute(
    createBatchEndpoint,
    ({ body: { count, prefix, ...rules }, caller, claim }) => {
      const id = randomUUID();
      return inTransaction(db, async (transaction) => {
        await claim(transaction, id);
        const addCodes = () => createRandomCodes(transaction, id, { count, prefix });
        return createDiscount(transaction, { id, rules, prefix, caller, addCodes });
      });
    },
    async (first) => {
      const batch = await findDiscount(db, first);
      return batch && auditedReply(201, batch, null);
    },
  );
}

interface NewDiscount {
  readonly id: string;
  readonly rules: DiscountRules;
  readonly prefix: string | null;
  readonly caller: SignedIn;
  readonly addCodes: (id: string) => Promise<void>;
}

async function createDiscount(transaction: Database, { id, rules, prefix, caller, addCodes }: NewDiscount) {
  const columns = toColumns({ ...rules, ...(await nameCatalog(transaction, rules)) });
  await transaction
    .insertInto('discount')
    .values({ id, prefix, ...columns })
    .execute();
  await addCodes(id);
  const after = await lockDiscount(transaction, id);
  const entry = { action: 'create', entity: 'discount', id, after } as const;
  const change = await recordAuditEntry(transaction, caller, entry);
  return auditedReply(201, await requireDiscount(transaction, id), change);
}

async function requireDiscount(db: Database, id: string) {
  const found = await findDiscount(db, id);
  if (!found) throw new Error(`there is no discount ${id}`);
  return found;
}
