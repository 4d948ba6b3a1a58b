import { useState } from 'react';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { ProductListing } from './load-products.ts';
import { SaleForm } from './sale-form.tsx';

/** Asks for the sale price of a shoe: in a dialog, or on the page of the shoe before hydration. */
export function SaleButton({ product }: { product: ProductListing }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ButtonLink
        size="small"
        to={`/admin/shoes/${product._id}#sale`}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        Put on sale
      </ButtonLink>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label={`Put ${product.name} on sale`}>
        <div className="p-6">
          <SaleForm shoe={product} />
        </div>
      </Dialog>
    </>
  );
}
