import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ifRepeated } from '#platform/handlers/once-per-form.ts';
import { ApiError, fieldProblem, isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { createOrderEndpoint } from '../../../contract/by-hand.ts';
import { findPaymentAttempt } from '../attempts/payment-attempts.ts';
import { findDestination } from '../checkout/charge.ts';
import { createPaymentContext } from '../payment-context.ts';
import { toOrderAddress } from '../to-order-address.ts';
import { createOrderByHand } from './create-order-by-hand.ts';
import { keepOrderByHand } from './keep-order-by-hand.ts';

/** POST /admin/orders. */
export function registerOrderByHandRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, payment, shopSettings, purchaseHooks: hooks } = dependencies;
  const [payLater] = hooks.flatMap((hook) => hook.payLater ?? []);

  registerRoute(createOrderEndpoint, async (call) => {
    const { body, caller, header, log } = call;
    const destination = findDestination(await shopSettings.find(), body, { hooks, taxes: payment });
    if (destination && isProblem(destination)) return destination;
    const { email, lines } = body;
    const wanted = {
      email,
      lines,
      address: body.address ? toOrderAddress(body.address) : null,
      destination,
      who: caller,
      form: { call, key: header('idempotency-key') },
    };
    if (body.payment === 'link') {
      if (!payLater) return fieldProblem('payment', 'This shop has no payment links');
      const kept = await keepOrderByHand(dependencies, wanted, payLater).catch(
        ifRepeated(async (idPayment) => ({ idPayment, change: null })),
      );
      if (isProblem(kept)) return kept;
      const { idPayment, change } = kept;
      return auditedReply(201, { idPayment, payUrl: await payLater.urlOf(idPayment, dependencies) }, change);
    }
    const made = await createOrderByHand(createPaymentContext(dependencies, log), wanted).catch(
      ifRepeated((id) => requireMade(db, id)),
    );
    return isProblem(made) ? made : auditedReply(201, { idPayment: made.idPayment }, made.change);
  });
}

async function requireMade(db: Database, id: string): Promise<{ idPayment: string; change: null }> {
  const attempt = await findPaymentAttempt(db, { column: 'id', value: id });
  if (!attempt) throw new ApiError(problem('NOT_FOUND'));
  return { idPayment: attempt.id_payment, change: null };
}
