/** What an intent requires of the shopper, and where. */
export interface NextStep {
  readonly kind: 'frame' | 'page';
  readonly url: string;
}

/** Reads the `next_action` of an intent; null when there is none that is known here. */
export function readNextStep(action: object | null): NextStep | null {
  const sdk = fieldOf(action, 'use_stripe_sdk');
  const challenge = textOf(sdk, 'stripe_js');
  if (challenge !== null) {
    const isFrame = textOf(sdk, 'type') === 'stripe_3ds2_fingerprint';
    return { kind: isFrame ? 'frame' : 'page', url: challenge };
  }
  const page = textOf(fieldOf(action, 'redirect_to_url'), 'url');
  return page === null ? null : { kind: 'page', url: page };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;

function textOf(value: unknown, name: string): string | null {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : null;
}
