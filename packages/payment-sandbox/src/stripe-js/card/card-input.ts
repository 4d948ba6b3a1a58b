import { createElement } from '../markup/create-element.ts';

/** What an input of the card form is made of. */
export interface CardInputOptions {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly placeholder: string;
  readonly wide?: boolean;
}

/** A labelled input with its error. It has no name, so no form of the page ever submits it. */
export interface CardInput {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows an error; without one, hides it. */
  showError(message: string | undefined): void;
}

export function createCardInput({ id, label, wide = false, ...attributes }: CardInputOptions): CardInput {
  const input = createElement('input', {
    id,
    type: 'text',
    class: 'sandbox-Input',
    inputmode: 'numeric',
    spellcheck: 'false',
    required: '',
    ...attributes,
  });
  const error = createElement('p', { id: `${id}-error`, class: 'sandbox-Error' });
  const root = createElement('div', { class: wide ? 'sandbox-Field sandbox-Field--wide' : 'sandbox-Field' }, [
    createElement('label', { for: id, class: 'sandbox-Label' }, [label]),
    input,
  ]);
  return {
    root,
    input,
    showError(message) {
      error.textContent = message ?? '';
      input.classList.toggle('sandbox-Input--invalid', message !== undefined);
      if (message === undefined) {
        error.remove();
        input.removeAttribute('aria-invalid');
        input.removeAttribute('aria-describedby');
      } else {
        root.append(error);
        input.setAttribute('aria-invalid', 'true');
        input.setAttribute('aria-describedby', error.id);
      }
    },
  };
}
