import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet: none of loopback, private, link-local, shared, multicast,
 * reserved or unspecified ranges, also where an IPv6 address carries an IPv4 one (mapped, compatible, NAT64, 6to4,
 * Teredo). By the registries of special-purpose addresses (RFC 6890).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
}

/** All of IPv6 that was given out (RFC 4291 §2.4); `::7f00:1` outside of it is 127.0.0.1 in hexadecimal digits. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
