import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkoutEndpoint } from '#contract/checkout.ts';
import { clientAddress } from '../../../../shared/network/client-address.ts';
import { contextOf } from '../../../../shared/tracing/request-context.ts';
import { checkoutCounter, isCheckoutOutcome } from './checkout-counter.ts';
import { checkoutDetector } from './outage-detector.ts';

/** Counts every answered checkout, those that failed before their handler was reached too, and looks for outages. */
export function observeCheckouts(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url?.endsWith(checkoutEndpoint.path)) {
      const noted = contextOf(request.raw)?.result;
      const rest = reply.statusCode >= 500 ? 'failed' : 'refused';
      const outcome = isCheckoutOutcome(noted) ? noted : rest;
      checkoutCounter.count(outcome);
      checkoutDetector.note(outcome, whoIs(request));
    }
    done();
  });
}

/** Without a database nobody is known by name, but their cookies still differ. */
const whoIs = (request: FastifyRequest): string =>
  request.caller?.kind === 'signed-in'
    ? request.caller.uid
    : (request.headers.cookie ?? clientAddress(request));
