import { listHistory, undoEntry } from '#contract/history.ts';
import { totalCountHeader } from '#contract/listing.ts';
import type { Dependencies } from '../../../core/dependencies.ts';
import { inTransaction } from '../../../core/retry.ts';
import { isRefusal } from '../../../http/refusal.ts';
import { reply } from '../../../http/reply.ts';
import type { Serve } from '../../../http/serve.ts';
import * as store from './list-history.ts';
import { subjectsOf } from './subjects.ts';
import { takeBack } from './take-back.ts';

/** GET /admin/history and POST /admin/history/{id}/undo. */
export function serveHistory(serve: Serve, { db, changes, settings }: Dependencies): void {
  const subjects = subjectsOf(settings.administrators);

  serve(listHistory, async ({ query }) => {
    const { entries, total } = await store.listHistory(db, subjects, query);
    return reply(200, entries, { [totalCountHeader]: String(total) });
  });

  serve(undoEntry, async ({ params, caller }) => {
    const taken = await inTransaction(db, (transaction) =>
      takeBack(transaction, subjects, { id: params.id, who: caller }),
    );
    if (isRefusal(taken)) return taken;
    if (taken.tags.length > 0) await changes.announce(taken.tags);
    return reply(200, taken.entry);
  });
}
