import type { CartLine } from '#contract/checkout.ts';

/**
 * Cart lines out of the text kept under "carrito", whatever it holds: old shapes are brought to today's (size as a
 * number, quantity as text), lines that cannot be bought are left out. Never throws.
 */
export function parseCartLines(text: string | null): readonly CartLine[] {
  const found: unknown = parseJson(text);
  return Array.isArray(found) ? found.flatMap(repairLine) : [];
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

function repairLine(kept: unknown): CartLine[] {
  if (!isRecord(kept)) return [];
  const { _id, name, image } = kept;
  const quantity = numberFrom(kept.quantity);
  const price = numberFrom(kept.price);
  const size = sizeFrom(kept.size);
  if (typeof _id !== 'string' || !/^[\w-]{1,64}$/.test(_id)) return [];
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || price === null || size === null)
    return [];
  return [{ _id, name: textFrom(name, 120), image: textFrom(image, 500), quantity, price, size }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A number from 0 to the contract's limit, also when it was kept as text. */
function numberFrom(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= 9_999_999 ? number : null;
}

function sizeFrom(value: unknown): string | null {
  const size = typeof value === 'number' ? String(value) : value;
  return typeof size === 'string' && size.trim() !== '' && size.length <= 40 ? size.trim() : null;
}

const textFrom = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.slice(0, longest) : '';
