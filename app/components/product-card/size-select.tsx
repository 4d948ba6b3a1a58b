interface SizeSelectProps {
  /** The shoe the sizes are of; part of the accessible name. */
  shoe: string;
  sizes: readonly string[];
  soldOut: readonly string[];
  value: string;
  onChange: (size: string) => void;
  className?: string;
}

/** The dropdown of a shoe's sizes; sold-out ones are disabled. */
export function SizeSelect({ shoe, sizes, soldOut, value, onChange, className = '' }: SizeSelectProps) {
  return (
    <select
      aria-label={`size of ${shoe}`}
      className={`control ${className}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">size</option>
      {sizes.map((size) => (
        <option key={size} value={size} disabled={soldOut.includes(size)}>
          {size}
        </option>
      ))}
    </select>
  );
}
