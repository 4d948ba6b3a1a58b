import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet: none of loopback, private, link-local, shared, multicast,
 * reserved or unspecified ranges, also where an IPv6 address carries an IPv4 one (mapped, compatible, NAT64, 6to4,
 * Teredo). By the registries of special-purpose addresses (RFC 6890).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  return ipaddr.process(text).range() === 'unicast';
}
