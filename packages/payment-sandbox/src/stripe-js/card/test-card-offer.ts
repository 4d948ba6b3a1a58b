import { createElement } from '../markup/create-element.ts';

const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0027 6000 3184', 'asks for 3-D Secure'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure in a window'],
  ['4000 0000 0000 0002', 'is declined'],
] as const;

/** Explains sandbox mode and offers test card numbers. */
export function createTestCardOffer(onChoose: (number: string) => void): HTMLElement {
  const entries = cards.map(([number, result]) => {
    const button = createElement('button', { type: 'button', class: 'sandbox-Choice' }, [number]);
    button.addEventListener('click', () => onChoose(number));
    return createElement('li', {}, [button, ` ${result}`]);
  });
  return createElement('div', { class: 'sandbox-Offer' }, [
    createElement('p', {}, [
      createElement('strong', {}, ['Sandbox mode.']),
      ' Real cards are not accepted, and nothing is charged. Choose a test card, or enter one with any future date and any code:',
    ]),
    createElement('ul', {}, entries),
  ]);
}
