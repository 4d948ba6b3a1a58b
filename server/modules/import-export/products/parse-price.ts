import { numberLimit } from '#contract/fields/field-rules.ts';

/**
 * Reads a price in dollars as cents. Takes `89`, `89.9`, `$1,299.00`, and a comma as decimal point as other languages
 * write it: `89,95`, `1.299,00`. Null when it is no price, has more than two decimals, or is beyond 9,999,999.
 */
export function parsePrice(text: string): number | null {
  const plain = withoutSign(text.trim());
  const match = shapes.map((shape) => shape.exec(plain)).find((found) => found !== null);
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return cents <= numberLimit * 100 ? cents : null;
}

/** The text without the sign of a currency before and behind it. */
function withoutSign(text: string): string {
  const behind = /^[$€£]/.test(text) ? text.slice(1).trimStart() : text;
  return /[$€£]$/.test(behind) ? behind.slice(0, -1).trimEnd() : behind;
}

/** Decimals beyond the second must be zeros, as some spreadsheets write them. */
const shapes = [
  /^(\d{1,9})(?:\.(\d{1,2}0*))?$/,
  /^(\d{1,9}),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
];
