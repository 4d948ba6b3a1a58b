const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0027 6000 3184', 'asks for 3-D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
] as const;

/** Explains sandbox mode and offers test card numbers. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className="col-span-2 border border-line border-dashed bg-sunken p-4 text-sm">
      <p>
        <strong>Sandbox mode.</strong> No real card is accepted and nothing is charged. Pick a test card, or
        type one with any date to come and any code:
      </p>
      <ul className="mt-2 grid gap-1">
        {cards.map(([number, result]) => (
          <li key={number}>
            <button type="button" className="link figures" onClick={() => onChoose(number)}>
              {number}
            </button>{' '}
            <span className="text-ink-soft">{result}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
