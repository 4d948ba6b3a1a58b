import {
  type PublicNetwork,
  PublicRequestError,
  requirePublicUrl,
} from '../../shared/network/request-public.ts';

/**
 * Why an address cannot be a webhook, for the administrator who entered it; null when it can. Only https, except where
 * private networks are allowed: others on the way must not read what is told.
 */
export async function refuseAddress(url: string, network: PublicNetwork): Promise<string | null> {
  if (!network.allowPrivate && !/^https:/i.test(url)) return 'Enter an address that begins with https://';
  try {
    await requirePublicUrl(url, network);
    return null;
  } catch (error) {
    if (error instanceof PublicRequestError) return `Enter another address: ${error.message}`;
    throw error;
  }
}
