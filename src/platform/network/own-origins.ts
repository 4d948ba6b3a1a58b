/** The origins of the shop: `PUBLIC_ORIGIN` and, when it is a loopback address, its loopback aliases (reading 23). */
export function ownOrigins(publicOrigin: string): string[] {
  const url = new URL(publicOrigin);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(url.hostname)) return [url.origin];
  return loopback.map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}
