/** The cookies of one client, for runtimes that keep none by themselves (Node). */
export interface CookieJar {
  /** The value of the header Cookie; empty without cookies. */
  header(): string;
  /** Keeps the cookies that a response sets, and forgets those that it removes. */
  keep(headers: Headers): void;
}

/**
 * Creates a jar for one origin: names and values as they were set (RFC 6265 §5.3), without domains and paths. Browsers
 * hide Set-Cookie from scripts and keep cookies themselves, so there the jar stays empty.
 */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(headers) {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const name = pair.slice(0, pair.indexOf('=')).trim();
        if (isRemoved(attributes)) cookies.delete(name);
        else cookies.set(name, pair.slice(pair.indexOf('=') + 1).trim());
      }
    },
  };
}

const isRemoved = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
  });
