import type {
  ConfirmationToken,
  CreateConfirmationToken,
  StripeElements,
  StripeElementsOptionsMode,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import type { StripeApiResult } from '../api/api-client.ts';
import { createPaymentElement, type ElementContext, type PaymentElement } from './payment-element.ts';
import { tokenParameters } from './token-parameters.ts';

/** A group of elements, with the card as the only payment method. */
export interface SandboxElements extends Pick<StripeElements, 'fetchUpdates' | 'submit' | 'update'> {
  create(type: 'payment', options?: StripePaymentElementOptions): StripePaymentElement;
  getElement(type: 'payment'): StripePaymentElement | null;
}

/** Turns what a group of elements holds into a token. */
type CreateToken = (params: CreateConfirmationToken['params']) => Promise<StripeApiResult<ConfirmationToken>>;

const tokenCreators = new WeakMap<object, CreateToken>();

/** Creates a group of elements for an intent that is created later. @throws Error when Stripe.js would throw one */
export function createElements(context: ElementContext): SandboxElements {
  let options: StripeElementsOptionsMode = requireAmount(context.options);
  let payment: PaymentElement | null = null;
  let isSubmitted = false;
  const elements: SandboxElements = {
    create(type, elementOptions) {
      if (type !== 'payment') throw integrationError(`there is no element of type ${String(type)}`);
      if (payment) throw integrationError('there can be one Payment Element in a group');
      payment = createPaymentElement({ ...context, options }, elementOptions);
      return payment.element;
    },
    getElement: () => payment?.element ?? null,
    async update({ appearance, amount, currency }) {
      if (options.mode === 'payment')
        options = requireAmount({
          ...options,
          ...(amount !== undefined && { amount }),
          ...(currency !== undefined && { currency }),
        });
      if (appearance) payment?.setAppearance(appearance);
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const form = payment?.form();
      if (!form) throw integrationError('the Payment Element is not mounted');
      const error = await form.validate();
      isSubmitted = !error;
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
  };
  tokenCreators.set(elements, async (params) => {
    const form = payment?.form();
    if (!form || !isSubmitted) throw integrationError('elements.submit() must be called before');
    isSubmitted = false;
    return form.createToken(tokenParameters(params));
  });
  return elements;
}

/** The function that turns the card of these elements into a token. @throws Error for anything else */
export function tokenCreatorOf(elements: object): CreateToken {
  const create = tokenCreators.get(elements);
  if (!create) throw integrationError('these elements are of another Stripe object');
  return create;
}

function requireAmount(options: StripeElementsOptionsMode): StripeElementsOptionsMode {
  if (options.mode !== 'payment') throw integrationError("only the mode 'payment' is known");
  if (!Number.isSafeInteger(options.amount) || options.amount <= 0)
    throw integrationError('amount must be a positive integer in the smallest unit of the currency');
  return options;
}

const integrationError = (message: string): Error => new Error(`IntegrationError: ${message}.`);
