import type { PurchasePanelProps } from '#shop/catalog/pages/catalog-slots.ts';

/** The sizes and BUY ME! of a shoe whose launch was canceled while its page was open. */
export const CanceledLaunch = ({ children }: PurchasePanelProps) => (
  <>
    <p role="status" className="font-semibold">
      This launch was canceled. Anyone can buy this shoe now.
    </p>
    {children}
  </>
);
