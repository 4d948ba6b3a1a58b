import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, isProblem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { createOrderEndpoint } from '../../../contract/by-hand.ts';
import { findDestination } from '../checkout/charge.ts';
import { createPaymentContext } from '../payment-context.ts';
import { toOrderAddress } from '../to-order-address.ts';
import { createOrderByHand } from './create-order-by-hand.ts';
import { keepOrderByHand } from './keep-order-by-hand.ts';
import { readClaim } from './order-claim.ts';

/** POST /admin/orders. */
export function registerOrderByHandRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { payment, shopSettings, purchaseHooks: hooks } = dependencies;
  const [payLater] = hooks.flatMap((hook) => hook.payLater ?? []);

  registerRoute(
    createOrderEndpoint,
    async ({ body, caller, claim, log }) => {
      const destination = findDestination(await shopSettings.find(), body, { hooks, taxes: payment });
      if (destination && isProblem(destination)) return destination;
      const { email, lines } = body;
      const wanted = {
        email,
        lines,
        address: body.address ? toOrderAddress(body.address) : null,
        destination,
        who: caller,
        claim,
      };
      const isLink = body.payment === 'link';
      if (isLink && !payLater) return fieldProblem('payment', 'This shop has no payment links');
      const made =
        isLink && payLater
          ? await keepOrderByHand(dependencies, wanted, payLater)
          : await createOrderByHand(createPaymentContext(dependencies, log), wanted);
      if (isProblem(made)) return made;
      const { change, ...named } = made;
      return auditedReply(201, named, change);
    },
    async (claimed) => auditedReply(201, await readClaim(claimed, dependencies), null),
  );
}
