import { useId } from 'react';
import type { ShoeDetail } from './shoe-detail.ts';

interface SizeGridProps {
  stock: ShoeDetail['stock'];
  value: string;
  onChange: (size: string) => void;
}

/** The single choice of a size, each a button to the eye; sold-out ones are shown and cannot be chosen. */
export function SizeGrid({ stock, value, onChange }: SizeGridProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={name}>
      <p id={name} className="field-label first-letter:uppercase">
        size
      </p>
      <div className="size-grid figures">
        {stock.map(({ size, quantity }) => (
          <label key={size}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={value === size}
              disabled={quantity < 1}
              title={quantity < 1 ? 'Sold out' : undefined}
              onChange={() => onChange(size)}
            />
            <span>{size}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
