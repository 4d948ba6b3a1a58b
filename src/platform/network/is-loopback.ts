import { isIP } from 'node:net';

/** Whether only this machine can reach a host name or address, as `HOST` or a URL has it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
