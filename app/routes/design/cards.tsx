import { ProductCard } from '../../components/product-card/product-card.tsx';
import type { ShoeCard } from '../../components/product-card/shoe-card.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sample, SampleSection } from './sample.tsx';

const shoe: ShoeCard = {
  _id: 'sample',
  name: 'Sample Runner',
  brand: 'Velmora',
  price: 129,
  onSale: false,
  image: '/pictures/placeholder/side-640.webp',
  base: '/pictures/placeholder',
  sizes: ['8', '9', '10'],
  soldOut: ['9'],
};

/** Cards, skeletons and empty states. */
export function Cards() {
  return (
    <SampleSection title="Cards">
      <Sample name="shoe, on sale, waiting">
        {[shoe, { ...shoe, onSale: true, price: 89.5 }].map((shown) => (
          <div key={String(shown.onSale)} className="w-52">
            <ProductCard shoe={shown} pictureSizes="13rem" first={false} heading="h3" />
          </div>
        ))}
        <Skeleton className="h-80 w-52" />
      </Sample>
      <Sample name="card">
        <Card>A surface for what belongs together.</Card>
      </Sample>
      <EmptyState title="Nothing here yet" text="Say why, and what to do next.">
        <Button variant="accent">See the collection</Button>
      </EmptyState>
    </SampleSection>
  );
}
