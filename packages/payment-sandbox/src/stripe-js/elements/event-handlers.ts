import type {
  StripeError,
  StripePaymentElement,
  StripePaymentElementAvailablePaymentMethodsChangeEvent,
  StripePaymentElementCardDetailsChangeEvent,
  StripePaymentElementChangeEvent,
  StripePaymentElementSavedPaymentMethodRemoveEvent,
  StripePaymentElementSavedPaymentMethodUpdateEvent,
} from '@stripe/stripe-js';

interface PlainEvent {
  elementType: 'payment';
}

/** The events of a Payment Element. */
interface PaymentElementEvents {
  ready: PlainEvent;
  focus: PlainEvent;
  blur: PlainEvent;
  escape: PlainEvent;
  loaderstart: PlainEvent;
  change: StripePaymentElementChangeEvent;
  loaderror: PlainEvent & { error: StripeError };
  carddetailschange: StripePaymentElementCardDetailsChangeEvent;
  savedpaymentmethodupdate: StripePaymentElementSavedPaymentMethodUpdateEvent;
  savedpaymentmethodremove: StripePaymentElementSavedPaymentMethodRemoveEvent;
  availablepaymentmethodschange: StripePaymentElementAvailablePaymentMethodsChangeEvent;
}

type EventName = keyof PaymentElementEvents;
type Handler<N extends EventName> = (event: PaymentElementEvents[N]) => unknown;

/** The part of an element that others listen to, and how its events reach them. */
export interface EventHandlers extends Pick<StripePaymentElement, 'on' | 'once' | 'off'> {
  emit<N extends EventName>(name: N, event: PaymentElementEvents[N]): void;
}

/** @param element what `on`, `once` and `off` return: the element they belong to */
export function createEventHandlers(element: () => StripePaymentElement): EventHandlers {
  const handlers: { readonly [N in EventName]: Set<Handler<N>> } = {
    ready: new Set(),
    focus: new Set(),
    blur: new Set(),
    escape: new Set(),
    loaderstart: new Set(),
    change: new Set(),
    loaderror: new Set(),
    carddetailschange: new Set(),
    savedpaymentmethodupdate: new Set(),
    savedpaymentmethodremove: new Set(),
    availablepaymentmethodschange: new Set(),
  };
  return {
    on<N extends EventName>(name: N, handler: Handler<N>) {
      handlers[name].add(handler);
      return element();
    },
    once<N extends EventName>(name: N, handler: Handler<N>) {
      const runOnce: Handler<N> = (event) => {
        handlers[name].delete(runOnce);
        handler(event);
      };
      handlers[name].add(runOnce);
      return element();
    },
    off<N extends EventName>(name: N, handler?: Handler<N>) {
      if (handler) handlers[name].delete(handler);
      else handlers[name].clear();
      return element();
    },
    emit(name, event) {
      for (const handler of handlers[name]) handler(event);
    },
  };
}
