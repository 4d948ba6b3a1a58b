import type {
  StripeElementsOptionsMode,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { createApiClient } from '../api/api-client.ts';
import type { ScriptLocation } from '../api/script-location.ts';
import { type CardForm, type CardFormEvents, createCardForm } from '../card/card-form.ts';
import type { FormAppearance } from '../markup/styles.ts';
import { createEventHandlers } from './event-handlers.ts';
import { createFramedCardForm } from './framed-card-form.ts';

/** What an element shares with its group. */
export interface ElementContext {
  readonly location: ScriptLocation;
  readonly key: string;
  readonly options: StripeElementsOptionsMode;
}

/** A Payment Element and its form; null while it is not mounted. */
export interface PaymentElement {
  readonly element: StripePaymentElement;
  readonly form: () => CardForm | null;
  setAppearance(appearance: FormAppearance): void;
}

/** How long a frame may take until it counts as not loaded, in ms. */
const loadTimeout = 15_000;

/** Creates a Payment Element with the card as its only payment method. */
export function createPaymentElement(
  context: ElementContext,
  options: StripePaymentElementOptions = {},
): PaymentElement {
  let form: CardForm | null = null;
  let appearance: FormAppearance = context.options.appearance ?? {};
  let timer: number | undefined;
  const { emit, ...handlers } = createEventHandlers(() => element);
  const events: CardFormEvents = {
    onReady() {
      clearTimeout(timer);
      emit('ready', { elementType: 'payment' });
    },
    onChange: (change) =>
      emit('change', { elementType: 'payment', collapsed: false, value: { type: 'card' }, ...change }),
  };
  const element: StripePaymentElement = {
    ...handlers,
    mount(place) {
      const container = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
      if (!container) throw new Error('IntegrationError: the element has no place to be mounted.');
      timer = window.setTimeout(() => {
        const error = {
          type: 'api_connection_error',
          message: 'The card field could not be loaded.',
        } as const;
        emit('loaderror', { elementType: 'payment', error });
      }, loadTimeout);
      form = showForm(container, context, { appearance, events });
    },
    unmount: remove,
    destroy: remove,
    clear: () => form?.clear(),
    focus: () => form?.focus(),
    blur: () => form?.blur(),
    update(changes) {
      Object.assign(options, changes);
      return element;
    },
    collapse: () => element,
  };
  function remove() {
    clearTimeout(timer);
    form?.remove();
    form = null;
  }
  return {
    element,
    form: () => form,
    setAppearance(next) {
      appearance = next;
      form?.setAppearance(next);
    },
  };
}

function showForm(
  container: HTMLElement,
  { location, key }: ElementContext,
  { appearance, events }: { appearance: FormAppearance; events: CardFormEvents },
): CardForm {
  const { api, script, isOwnOrigin } = location;
  if (isOwnOrigin) return createCardForm(container, { api: createApiClient(api, key), appearance, events });
  return createFramedCardForm(container, {
    frame: new URL('elements.html', script),
    api,
    key,
    appearance,
    events,
  });
}
