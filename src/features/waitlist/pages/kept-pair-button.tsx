import { call } from '#platform/browser/api/api-client.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { addToCart } from '#shop/catalog/pages/product-card/add-to-cart.ts';

interface KeptPairButtonProps {
  readonly shoeId: string;
  readonly size: string;
  /** The shoe and the size in words. */
  readonly name: string;
}

/** Puts a pair that the waitlist keeps into the cart: also one of a shoe whose page has no BUY ME!, because it is a launch. */
export function KeptPairButton({ shoeId, size, name }: KeptPairButtonProps) {
  const buy = async () => {
    const found = await call('GET /shoes/{id}', { params: { id: shoeId } });
    if (!found.ok) return showError(found.problem.detail);
    for (const shoe of found.body) addToCart(shoe, size);
  };
  return (
    <Button size="small" variant="accent" aria-label={`BUY ME! ${name}`} onClick={buy}>
      BUY ME!
    </Button>
  );
}
