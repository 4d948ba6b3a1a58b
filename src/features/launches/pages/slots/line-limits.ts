import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { count } from '#platform/ui/count.ts';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { UseLineLimits } from '#shop/orders/pages/order-slots.ts';

/** How many pairs of a launch an account may buy, and has bought. */
interface Allowance {
  readonly perAccount: number;
  readonly bought: number;
}

/** The pairs of a launch that its buyer may have, in all sizes together. */
const useLineLimits: UseLineLimits = (lines, shoeOf) => {
  const [allowances, setAllowances] = useState<ReadonlyMap<string, Allowance>>(new Map());
  const isMember = Boolean(useSession()?.user);
  const launched = lines.filter((line) => typeof shoeOf(line)?.opensAt === 'string');
  const ids = [...new Set(launched.map(({ _id }) => _id))].join(',');
  useEffect(() => {
    if (ids === '') return;
    const over = new AbortController();
    const read = async (id: string) => [id, await readAllowance(id, isMember, over.signal)] as const;
    Promise.all(ids.split(',').map(read)).then(
      (found) => setAllowances(new Map(found.flatMap(([id, one]) => (one ? [[id, one]] : [])))),
      // Aborted: nobody is shown a limit.
      () => undefined,
    );
    return () => over.abort();
  }, [ids, isMember]);
  return ({ _id, size }) => {
    const allowance = allowances.get(_id);
    if (!allowance) return null;
    const { perAccount, bought } = allowance;
    const others = lines
      .filter((line) => line._id === _id && line.size !== size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      most: perAccount - bought - others,
      reason: `Limit: ${count(perAccount, 'pair')} per account`,
    };
  };
};

export default useLineLimits;

/** Undefined if the shoe is no launch any more, or the shop does not answer: checkout then finds the limit. */
async function readAllowance(
  id: string,
  isMember: boolean,
  signal: AbortSignal,
): Promise<Allowance | undefined> {
  const [launch, place] = await Promise.all([
    call('GET /launches/{id}', { params: { id } }, { signal }),
    isMember ? call('GET /launches/{id}/place', { params: { id } }, { signal }) : null,
  ]);
  if (!launch.ok) return undefined;
  return { perAccount: launch.body.perAccount, bought: place?.ok ? place.body.bought : 0 };
}
