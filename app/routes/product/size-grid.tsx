import { useId } from 'react';
import type { ShoeDetail } from './shoe-detail.ts';

interface SizeGridProps {
  stock: ShoeDetail['stock'];
  value: string;
  onChange: (size: string) => void;
}

/** All sizes as radio buttons; sold-out ones are disabled. */
export function SizeGrid({ stock, value, onChange }: SizeGridProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="field-label">Choose a size</legend>
      <div className="size-grid figures">
        {stock.map(({ size, quantity }) => (
          <label key={size}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={value === size}
              disabled={quantity < 1}
              onChange={() => onChange(size)}
            />
            <span>{size}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
