import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { OrderNumber } from '../order/order-number.tsx';

interface OrderPanelProps {
  title: string;
  /** Closed while it is null. */
  order: { readonly id: string; readonly idPayment: string } | null;
  onClose: () => void;
  children: ReactNode;
}

/** A side panel about an order. */
export function OrderPanel({ title, order, onClose, children }: OrderPanelProps) {
  return (
    <Dialog open={order !== null} onClose={onClose} label={title} placement="side">
      {order !== null && (
        <div className="grid gap-6 p-6">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="wide text-heading">{title}</h2>
              <p className="mt-1 font-semibold">
                <OrderNumber id={order.id} />
              </p>
              <p className="cell-code">{order.idPayment}</p>
            </div>
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          </div>
          {children}
        </div>
      )}
    </Dialog>
  );
}
