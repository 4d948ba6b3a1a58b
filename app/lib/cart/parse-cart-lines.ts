import type { CartLine } from '#contract/checkout.ts';
import { quantityLimit } from './cart.ts';

/**
 * Parses the text stored under "carrito": older formats are converted (size as a number, quantity as text), invalid lines
 * are dropped. Never throws.
 */
export function parseCartLines(text: string | null): readonly CartLine[] {
  const parsed: unknown = parseJson(text);
  return Array.isArray(parsed) ? parsed.flatMap(repairLine) : [];
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

function repairLine(stored: unknown): CartLine[] {
  if (!isRecord(stored)) return [];
  const { _id, name, image } = stored;
  const quantity = numberFrom(stored.quantity);
  const price = numberFrom(stored.price);
  const size = sizeFrom(stored.size);
  if (typeof _id !== 'string' || !/^[\w-]{1,64}$/.test(_id)) return [];
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || price === null || size === null)
    return [];
  return [{ _id, name: textFrom(name, 120), image: textFrom(image, 500), quantity, price, size }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A number from 0 to the contract's limit, also when it is stored as text. */
function numberFrom(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= quantityLimit ? number : null;
}

function sizeFrom(value: unknown): string | null {
  const size = typeof value === 'number' ? String(value) : value;
  return typeof size === 'string' && size.trim() !== '' && size.length <= 40 ? size.trim() : null;
}

const textFrom = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';
