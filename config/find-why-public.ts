import { isLoopback } from '#platform/network/is-loopback.ts';

/** Why the rules of production hold; null for a shop that only this machine can reach. */
export function findWhyPublic(
  { NODE_ENV, HOST }: { readonly NODE_ENV?: string | undefined; readonly HOST: string },
  publicOrigin: string,
): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV is production';
  return isLoopback(HOST) && isLoopback(new URL(publicOrigin).hostname)
    ? null
    : 'HOST or PUBLIC_ORIGIN lets others reach the shop';
}
