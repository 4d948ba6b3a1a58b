import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import { framedMail, frameRights, inboxPage, mailPage, missingPage } from './inbox-pages.ts';
import { findSandboxMail, listSandboxMails } from './inbox-store.ts';
import { inboxStyleSheet } from './inbox-style-sheet.ts';

const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const pageHeaders = {
  ...html,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};
// Mails have inline styles, because mail programs support no others; scripts and external content are blocked.
const contentHeaders = {
  ...html,
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${frameRights}`,
  'x-frame-options': 'SAMEORIGIN',
};
const routeOptions = { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } } as const;
const address = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const filter = z.object({ to: z.string().optional().catch(undefined) });

/** The inbox that replaces a mail server: `/sandbox/mail` for people, `/sandbox/mail.json` for programs. */
export const registerSandboxInbox =
  (db: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    const mailOf = async (params: unknown) => {
      const parsed = address.safeParse(params);
      return parsed.success ? findSandboxMail(db, parsed.data.id) : null;
    };

    app.get('/sandbox/mail', routeOptions, async (request, reply) =>
      reply.headers(pageHeaders).send(inboxPage(await listSandboxMails(db, filter.parse(request.query).to))),
    );

    app.get('/sandbox/mail.json', routeOptions, async (request, reply) => {
      const mails = await listSandboxMails(db, filter.parse(request.query).to);
      return reply
        .header('cache-control', 'no-store')
        .send(mails.map(({ to, subject, text, html, date }) => ({ to, subject, text, html, date })));
    });

    app.get('/sandbox/mail.css', routeOptions, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(inboxStyleSheet),
    );

    app.get('/sandbox/mail/:id', routeOptions, async (request, reply) => {
      const mail = await mailOf(request.params);
      return reply
        .code(mail ? 200 : 404)
        .headers(pageHeaders)
        .send(mail ? mailPage(mail) : missingPage());
    });

    app.get('/sandbox/mail/:id/content', routeOptions, async (request, reply) => {
      const mail = await mailOf(request.params);
      return reply
        .code(mail ? 200 : 404)
        .headers(contentHeaders)
        .send(mail ? framedMail(mail) : missingPage());
    });
  };
