import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface OrderPanelProps {
  title: string;
  idPayment: string | null;
  onClose: () => void;
  children: (idPayment: string) => ReactNode;
}

/** A side panel about an order; closed while `idPayment` is null. */
export function OrderPanel({ title, idPayment, onClose, children }: OrderPanelProps) {
  return (
    <Dialog open={idPayment !== null} onClose={onClose} label={title} placement="side">
      {idPayment !== null && (
        <div className="grid gap-6 p-6">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="wide text-heading">{title}</h2>
              <p className="cell-code mt-1">{idPayment}</p>
            </div>
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          </div>
          {children(idPayment)}
        </div>
      )}
    </Dialog>
  );
}
