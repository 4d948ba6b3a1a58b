import type { FastifyInstance } from 'fastify';

/** How long the file counts after it was read, in ms; RFC 9116 §2.5.5 recommends less than a year. */
const validity = 180 * 24 * 3_600_000;

/** `/.well-known/security.txt` (RFC 9116), and the policy it leads to. `contacts` are URIs. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { publicOrigin, contacts }: { publicOrigin: string; contacts: readonly string[] },
): void {
  const open = { config: { access: 'anyone' }, schema: { hide: true } } as const;
  const send = (path: string, text: () => string) =>
    app.get(path, open, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text()),
    );
  send(securityTxtPath, () =>
    [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Date.now() + validity).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}${securityTxtPath}`,
      `Policy: ${publicOrigin}${policyPath}`,
      '',
    ].join('\n'),
  );
  send(policyPath, () => policy(contacts));
}

const securityTxtPath = '/.well-known/security.txt';
const policyPath = '/.well-known/security-policy.txt';

const policy = (contacts: readonly string[]): string => `How to report a vulnerability

Report it privately, with steps to reproduce it: ${contacts.join(', ')}

We reply within three business days and credit you if you wish.
Use your own accounts, stop once you have proved the problem, and don't look at other people's data.
Don't overload the shop. We won't take legal action against anyone who follows these rules.
`;
