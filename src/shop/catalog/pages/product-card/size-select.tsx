import { useSizeLabel } from '../sizes/use-size-label.ts';

interface SizeSelectProps {
  brand: string;
  /** The shoe the sizes are of; part of the accessible name. */
  shoe: string;
  sizes: readonly string[];
  soldOut: readonly string[];
  /** How many pairs are left of a size, where they are few. */
  low: Readonly<Record<string, number>>;
  value: string;
  onChange: (size: string) => void;
  className?: string;
}

/** The dropdown of a shoe's sizes; sold-out ones are disabled. */
export function SizeSelect({
  brand,
  shoe,
  sizes,
  soldOut,
  low,
  value,
  onChange,
  className = '',
}: SizeSelectProps) {
  const labelOf = useSizeLabel(brand);
  return (
    <select
      aria-label={`size of ${shoe}`}
      className={`control ${className}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">size</option>
      {sizes.map((size) => (
        <option
          key={size}
          value={size}
          label={low[size] === undefined ? undefined : `${labelOf(size)} (${low[size]} left)`}
          disabled={soldOut.includes(size)}
        >
          {labelOf(size)}
        </option>
      ))}
    </select>
  );
}
