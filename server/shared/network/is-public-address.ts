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
  // Loopback among the IPv4-compatible addresses (::127.0.0.1, RFC 4291 §2.5.5.1) is unicast to the parser.
  return address instanceof ipaddr.IPv4 || address.parts.slice(0, 6).some((part) => part !== 0);
}
