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

const policy = (contacts: readonly string[]): string => `How to report a hole in this shop

Tell us privately, with the steps that show it: ${contacts.join(', ')}

You get an answer within three working days, and credit if you want it.
Use accounts of your own, stop when you have shown that something is possible, and look at nobody's data.
Do not flood the shop. Who keeps to this has nothing to fear from us.
`;
