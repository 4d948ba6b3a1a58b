import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** GET /discount/{code}: a link that puts a code into the cart, which the browser keeps. */
export function registerDiscountLink(app: FastifyInstance): void {
  app.get(
    '/discount/:code',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const { code } = z.strictObject({ code: z.string() }).parse(request.params);
      const searchParams = new URLSearchParams({ discount: code });
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(`/cart?${searchParams}`);
    },
  );
}
