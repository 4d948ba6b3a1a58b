import ipaddr from 'ipaddr.js';

/** Whether only this machine can reach a host name or address, as `HOST` or a URL has it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  // An IPv4 address also as IPv6 writes it, which is how a server for both sees it (RFC 4291 section 2.5.5.2).
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
}
