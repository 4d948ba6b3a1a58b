import { orderNumber } from '../../contract/fields/order-number.ts';

/** Shows the number of an order on one line; its hyphen stays the one that people copy and search for. */
export function OrderNumber({ id }: { id: string }) {
  return <span className="whitespace-nowrap">{orderNumber(id)}</span>;
}
