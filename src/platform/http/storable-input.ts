import fastifyPlugin from 'fastify-plugin';
import { UnreadableInputError } from '../handlers/error-to-problem.ts';
import { isStorableText } from '../text/storable-text.ts';

const rejected = () => new UnreadableInputError('input contains text that cannot be stored');

/**
 * Rejects what PostgreSQL cannot store before any route sees it, whoever owns the route: NUL characters in addresses and
 * bodies, lone surrogates in bodies. A form that is parsed later arrives here as text, with NUL still encoded; a
 * multipart form is read later, and its fields are checked by `validation.ts`.
 */
export const storableInputPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.url.includes('%00')) throw rejected();
    });
    app.addHook('preValidation', async ({ body, headers }) => {
      const isEncodedForm = typeof body === 'string' && headers['content-type']?.includes('urlencoded');
      if (isEncodedForm && body.includes('%00')) throw rejected();
      if (!Buffer.isBuffer(body) && !isStorableText(body)) throw rejected();
    });
  },
  { name: 'storable-input', dependencies: ['error-handler'] },
);
