import type { ConfirmationToken, StripeError } from '@stripe/stripe-js';
import type { ApiClient, StripeApiResult } from '../api/api-client.ts';
import { createElement } from '../markup/create-element.ts';
import { createStyles, type FormAppearance } from '../markup/styles.ts';
import { type CardInputs, createCardInputs } from './card-inputs.ts';
import { cardParameters, cardParts, findErrors, partOfError } from './typed-card.ts';

/** What an element's form tells. */
export interface CardFormEvents {
  onReady(): void;
  onChange(change: CardFormChange): void;
}

/** Whether anything, and everything, is filled in. */
export interface CardFormChange {
  readonly empty: boolean;
  readonly complete: boolean;
}

/** The inputs of a card, in the page or in a frame. */
export interface CardForm {
  /** Shows every error; resolves to the first, or to null. */
  validate(): Promise<StripeError | null>;
  /** Turns the card into a token, together with other parameters, named as in a form. */
  createToken(params: Readonly<Record<string, string>>): Promise<StripeApiResult<ConfirmationToken>>;
  setAppearance(appearance: FormAppearance): void;
  clear(): void;
  /** Focuses the first input with an error, or else the first. */
  focus(): void;
  blur(): void;
  remove(): void;
}

/** Creates the form inside a container. */
export function createCardForm(
  container: HTMLElement,
  { api, appearance, events }: { api: ApiClient; appearance: FormAppearance; events: CardFormEvents },
): CardForm {
  const root = createElement('div', { class: 'sandbox-Form' });
  const styles = createStyles(root, appearance);
  const inputs: CardInputs = createCardInputs(root, () => events.onChange(describe(inputs)));
  container.append(root);
  // As Stripe's, after `mount` has returned.
  queueMicrotask(() => events.onReady());
  return {
    async validate() {
      const errors = findErrors(inputs.read(), new Date());
      inputs.showErrors(errors);
      const part = cardParts.find((one) => errors[one] !== undefined);
      return part ? validationError(errors[part] ?? '') : null;
    },
    async createToken(params) {
      const form = new URLSearchParams({ 'payment_method_data[type]': 'card', ...params });
      for (const [name, value] of Object.entries(cardParameters(inputs.read())))
        form.set(`payment_method_data[card][${name}]`, value);
      const result = await api.createToken(form);
      if (result.error?.type === 'api_connection_error')
        return { error: { ...result.error, message: 'The card could not be checked. Try again.' } };
      const part = result.error ? partOfError(result.error) : null;
      if (!result.error || part === null) return result;
      const message = result.error.message ?? '';
      inputs.showErrors({ [part]: message });
      return { error: { ...result.error, ...validationError(message) } };
    },
    setAppearance: styles.change,
    clear: inputs.clear,
    focus: () =>
      inputs.focus(cardParts.find((part) => findErrors(inputs.read(), new Date())[part]) ?? 'number'),
    blur: inputs.blur,
    remove() {
      styles.remove();
      root.remove();
    },
  };
}

/** An error that is shown at its input; the page need not show it again. */
const validationError = (message: string): StripeError => ({ type: 'validation_error', message });

function describe(inputs: CardInputs): CardFormChange {
  const card = inputs.read();
  return {
    empty: cardParts.every((part) => card[part] === ''),
    complete: Object.keys(findErrors(card, new Date())).length === 0,
  };
}
