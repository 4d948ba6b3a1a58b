import type { CardBrand } from './card-number.ts';

const names: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The brand of the card; a blank card while it is unknown. */
export function CardBrandIcon({ brand }: { brand: CardBrand | null }) {
  return (
    <svg viewBox="0 0 42 28" width={42} height={28} role="img" aria-label={brand ? names[brand] : 'Card'}>
      <rect
        x={0.75}
        y={0.75}
        width={40.5}
        height={26.5}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
      />
      {brand ? (
        <BrandSign brand={brand} />
      ) : (
        <path d="M1 9h40M6 20h8" stroke="currentColor" strokeWidth={3} />
      )}
    </svg>
  );
}

function BrandSign({ brand }: { brand: CardBrand }) {
  if (brand === 'mastercard')
    return (
      <g fill="currentColor">
        <circle cx={16.5} cy={14} r={7.5} />
        <circle cx={25.5} cy={14} r={7.5} fillOpacity={0.55} />
      </g>
    );
  const labels: Record<Exclude<CardBrand, 'mastercard'>, string> = {
    visa: 'VISA',
    amex: 'AMEX',
    discover: 'DISC',
    diners: 'DINERS',
    jcb: 'JCB',
    unionpay: 'UNION',
  };
  const label = labels[brand];
  return (
    <text
      x={21}
      y={18.2}
      textAnchor="middle"
      fontSize={label.length > 4 ? 8 : 11.5}
      fontWeight={850}
      fontStyle={brand === 'visa' ? 'italic' : 'normal'}
      fill="currentColor"
    >
      {label}
    </text>
  );
}
