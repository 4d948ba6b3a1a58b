import { useId } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { CheckedDuty } from '../contract.ts';

/** The duties in a country: first those that are not met. */
export function CountryDuties({ name, duties }: { name: string; duties: readonly CheckedDuty[] }) {
  const id = useId();
  const missing = duties.filter(({ status }) => status === 'missing');
  const met = duties.filter(({ status }) => status === 'ok');
  return (
    <section aria-labelledby={id} className="grid gap-4 border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="table-title">
          {name}
        </h2>
        <p className="figures text-sm text-ink-soft">{`${missing.length} to do, ${met.length} done`}</p>
      </div>
      {missing.length > 0 && (
        <ul className="grid gap-3">
          {missing.map((duty) => (
            <Missing key={duty.duty} {...duty} />
          ))}
        </ul>
      )}
      {met.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-2 border-line border-t pt-3 text-sm">
          {met.map(({ duty }) => (
            <li key={duty} className="flex items-center gap-2">
              <span className="text-accent-ink">
                <Icon name="check" size={16} />
              </span>
              <span>
                <span className="sr-only">Done: </span>
                {duty}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A duty that is not met, and where to do what is left. */
const Missing = ({ duty, todo, link }: CheckedDuty) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-3">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Badge variant="deal">To do</Badge>
        {duty}
      </p>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">{todo}</p>
    </div>
    {link !== null && (
      <ButtonLink size="small" to={link} aria-label={`Open: ${duty}`}>
        Open
      </ButtonLink>
    )}
  </li>
);
