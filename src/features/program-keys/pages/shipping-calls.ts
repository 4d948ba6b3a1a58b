/** A call that a shipping tool makes, as a command. */
export interface ExampleCall {
  /** What it does, as a sentence. */
  readonly purpose: string;
  readonly command: string;
}

/**
 * The calls of a shipping tool, as commands for a shell in which `KEY` is a key with the scopes `read` and `orders`, and
 * `ORDER` is the `idPayment` of an order.
 */
export const shippingCalls = (origin: string): readonly ExampleCall[] => [
  {
    purpose: 'List the orders to send.',
    command: `curl -H "Authorization: Bearer $KEY" '${origin}/api/cart?toSend=true'`,
  },
  {
    purpose: 'Read one order with its address.',
    command: `curl -H "Authorization: Bearer $KEY" "${origin}/api/cart/order/$ORDER"`,
  },
  {
    purpose: 'Mark it as shipped and email the buyer.',
    command: `curl -X PUT -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"carrier":"UPS","trackingNumber":"1Z999AA10123456784"}' "${origin}/api/admin/orders/$ORDER/shipment"`,
  },
];
