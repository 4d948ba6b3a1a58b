import { Sample, SampleSection } from './sample.tsx';

const colours = [
  'ground',
  'raised',
  'sunken',
  'line',
  'edge',
  'ink',
  'ink-soft',
  'tile',
  'accent',
  'accent-ink',
  'deal',
  'deal-ink',
] as const;

/** Type and colours. */
export function Type() {
  return (
    <SampleSection title="Type and colour">
      <div className="min-w-0 overflow-hidden">
        <p className="wide text-title">Title, wide</p>
        <p className="wide text-heading">Heading, wide</p>
        <p className="max-w-prose">Text to read, in one measure, and</p>
        <p className="text-ink-soft">what stands behind it.</p>
        <p className="figures">0123456789 $129.50</p>
      </div>
      <Sample name="colours">
        {colours.map((colour) => (
          <span key={colour} className="grid gap-1 text-xs">
            <span className="size-14 border border-line" style={{ background: `var(--${colour})` }} />
            {colour}
          </span>
        ))}
      </Sample>
    </SampleSection>
  );
}
