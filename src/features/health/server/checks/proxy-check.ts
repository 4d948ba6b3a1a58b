import { type HealthCheck, ok } from '#platform/features/health-check.ts';
import { forwardedFact } from '#platform/network/is-forwarded.ts';

/** Whether a shop that believes itself on localhost alone is reached through a proxy. */
export const proxyCheck: HealthCheck = {
  name: 'proxy',
  title: 'Proxy',
  position: 110,
  async run({ db }) {
    const fact = await db
      .selectFrom('shop_fact')
      .select('key')
      .where('key', '=', forwardedFact)
      .executeTakeFirst();
    if (!fact) return ok('No unknown proxy in front of the shop');
    return {
      status: 'fail',
      detail:
        'Requests come through a proxy, but PUBLIC_ORIGIN is not set, so the shop mistakes visitors for programs on this machine. The sandbox now answers administrators only.',
      action:
        'Set PUBLIC_ORIGIN to the address that visitors use and TRUST_PROXY to the address of the proxy, make the proxy pass on the Host header, and restart the shop.',
    };
  },
};
