import { forwardedFact } from '../../../shared/network/is-forwarded.ts';
import { type HealthCheck, ok } from '../health-check.ts';

/** Whether a shop that believes itself on localhost alone is reached through a proxy. */
export const proxyCheck: HealthCheck = {
  name: 'proxy',
  title: 'Proxy',
  async run({ db }) {
    const fact = await db
      .selectFrom('shop_fact')
      .select('key')
      .where('key', '=', forwardedFact)
      .executeTakeFirst();
    if (!fact) return ok('No proxy is in front that the shop does not know of');
    return {
      status: 'fail',
      detail:
        'Requests come through a proxy, but PUBLIC_ORIGIN is not set, so the shop takes strangers for this machine. The sandbox now answers administrators only.',
      action:
        'Set PUBLIC_ORIGIN to the address that people type and TRUST_PROXY to the address of the proxy, let the proxy pass on Host, and restart the shop.',
    };
  },
};
