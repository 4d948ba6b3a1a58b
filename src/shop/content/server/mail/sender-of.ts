import type { Caller } from '#platform/handlers/caller.ts';
import type { ServerSettings } from '#platform/handlers/dependencies.ts';
import type { SenderCause } from '#platform/outbox/queue-email.ts';

/** Returns who entered the address of an email in a form. */
export const senderOf = (
  { address, caller }: { readonly address: string; readonly caller: Caller },
  { rateLimitScale }: Pick<ServerSettings, 'rateLimitScale'>,
): SenderCause => ({
  address,
  uid: caller.kind === 'signed-in' ? caller.uid : null,
  scale: rateLimitScale,
});
