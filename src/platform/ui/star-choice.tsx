import { Icon } from './icon.tsx';

interface StarChoiceProps {
  /** What is rated; the name of the group. */
  label: string;
  /** The name of the field. */
  name: string;
  /** From 1 to 5. */
  value: number;
  onChange: (value: number) => void;
}

/** 1 to 5 stars to choose from, as five radio buttons. */
export function StarChoice({ label, name, value, onChange }: StarChoiceProps) {
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="star-choice">
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
            />
            <Icon name="star" size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
