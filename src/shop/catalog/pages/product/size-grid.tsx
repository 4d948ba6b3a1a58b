import { type ReactNode, type Ref, useId } from 'react';
import { useSizeLabel } from '../sizes/use-size-label.ts';
import type { ShoeDetail } from './shoe-detail.ts';

interface SizeGridProps {
  brand: string;
  stock: ShoeDetail['stock'];
  value: string;
  /** Whether BUY ME! was pressed without a size. */
  isMissing: boolean;
  onChange: (size: string) => void;
  ref: Ref<HTMLDivElement>;
  /** Beside the label. */
  children: ReactNode;
}

/** The single choice of a size, each a button to the eye; sold-out ones are marked. */
export function SizeGrid({ brand, stock, value, isMissing, onChange, ref, children }: SizeGridProps) {
  const name = useId();
  const labelOf = useSizeLabel(brand);
  // Labels of charts say their system themselves; those on the boxes of other sizes are of another one.
  const isUs = stock.every(({ size }) => labelOf(size) === size && Number(size) < 20);
  return (
    <div>
      <div className="flex justify-between">
        <p className="field-label">
          <span id={name} className="inline-block first-letter:uppercase">
            size
          </span>
          {isUs && ' (US)'}
        </p>
        {children}
      </div>
      <div
        ref={ref}
        role="radiogroup"
        aria-labelledby={name}
        aria-invalid={isMissing || undefined}
        className="size-grid figures"
      >
        {stock.map(({ size, quantity }) => (
          <label key={size}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={value === size}
              data-sold-out={quantity < 1 || undefined}
              title={quantity < 1 ? 'Sold out' : undefined}
              onChange={() => onChange(size)}
            />
            <span>{labelOf(size)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
