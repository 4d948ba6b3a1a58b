/** What counts together for a limit, and how many times the limit of one address it is allowed. */
export interface AddressBound {
  readonly key: string;
  readonly times: number;
}

/**
 * The bounds of a client address (`src/platform/network/client-address.ts`) for limits: the address itself, and the /48 network of an IPv6 one, which is what
 * one customer of a provider gets at most (RFC 6177). It is allowed four times as much, because it may be an office, but
 * not as much as its 65,536 networks.
 */
export const addressBounds = (address: string): readonly AddressBound[] => [
  { key: address, times: 1 },
  ...(address.includes(':') ? [{ key: `${networkOf(address)}::/48`, times: 4 }] : []),
];

/** The network behind a client address: an IPv4 address, or the /48 network of an IPv6 address. */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
