import type { CardBrand } from './card-number.ts';

const names: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const labels: Record<Exclude<CardBrand, 'mastercard'>, string> = {
  visa: 'VISA',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DINERS',
  jcb: 'JCB',
  unionpay: 'UNION',
};

/** A picture of a card's brand; a blank card while it is unknown. */
export function createBrandIcon(brand: CardBrand | null): SVGSVGElement {
  const icon = create('svg', { viewBox: '0 0 42 28', width: 42, height: 28, role: 'img' });
  icon.setAttribute('aria-label', brand ? names[brand] : 'Card');
  const frame = { x: 0.75, y: 0.75, width: 40.5, height: 26.5, fill: 'none' };
  icon.append(create('rect', { ...frame, stroke: 'currentColor', 'stroke-width': 1.5 }), ...signOf(brand));
  return icon;
}

function signOf(brand: CardBrand | null): SVGElement[] {
  if (brand === null)
    return [create('path', { d: 'M1 9h40M6 20h8', stroke: 'currentColor', 'stroke-width': 3 })];
  if (brand === 'mastercard') {
    const circle = { cy: 14, r: 7.5, fill: 'currentColor' };
    return [
      create('circle', { ...circle, cx: 16.5 }),
      create('circle', { ...circle, cx: 25.5, 'fill-opacity': 0.55 }),
    ];
  }
  const label = labels[brand];
  const sign = create('text', {
    x: 21,
    y: 18.2,
    'text-anchor': 'middle',
    'font-size': label.length > 4 ? 8 : 11.5,
    'font-weight': 850,
    'font-style': brand === 'visa' ? 'italic' : 'normal',
    fill: 'currentColor',
  });
  sign.textContent = label;
  return [sign];
}

function create<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
