import { Link } from 'react-router';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { FirstSteps } from '../contract.ts';

/** Lists what is left to do before the shop can sell, and what is done. */
export function StepsNotice({ data: { isShown, steps } }: { data: FirstSteps }) {
  if (!isShown) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-4 grid gap-4 border border-line bg-raised p-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps" className="wide text-lg">
          First steps
        </h2>
        <p className="figures text-ink-soft">{`${done} of ${steps.length} done`}</p>
      </div>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} />
        ))}
      </ol>
      <div className="justify-self-start">
        <ActionButton action="/admin/first-steps">Hide this list</ActionButton>
      </div>
    </section>
  );
}

function Step({ step: { title, text, to, isDone }, number }: StepProps) {
  return (
    <li className="flex gap-3">
      <span className="figures flex h-5 w-6 flex-none items-center justify-center">
        {isDone ? <Icon name="check" size={18} /> : number}
      </span>
      <div className="min-w-0">
        <p>
          {to === null ? (
            <strong>{title}</strong>
          ) : (
            <Link className="font-bold underline" to={to}>
              {title}
            </Link>
          )}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        {!isDone && <p className="wrap-anywhere">{text}</p>}
      </div>
    </li>
  );
}

interface StepProps {
  step: FirstSteps['steps'][number];
  number: number;
}
