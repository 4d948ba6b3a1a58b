import { Form } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { OrderSelection } from '#shop/orders/pages/order-slots.ts';

/** The id of the form whose checkboxes are in the rows. */
const slipsForm = 'packing-slips';

/** Selects the orders whose packing slips to print. */
const packingSlipSelection: OrderSelection = {
  Bar: () => (
    <Form id={slipsForm} action="/orders/packing-slips">
      <Button
        type="submit"
        size="small"
        title="Print packing slips for the selected orders, or for all orders to ship if none are selected"
      >
        Packing slips
      </Button>
    </Form>
  ),
  Choice: ({ id, idPayment, children }) => (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        form={slipsForm}
        name="order"
        value={idPayment}
        className="cell-check"
        aria-label={`Select order ${orderNumber(id)}`}
      />
      {children}
    </label>
  ),
};

export default packingSlipSelection;
