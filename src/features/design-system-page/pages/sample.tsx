import type { ReactNode } from 'react';
import { SectionHeading } from '#platform/ui/heading.tsx';

/** A group of samples under a heading. */
export function SampleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-14">
      <SectionHeading title={title} />
      <div className="grid gap-6">{children}</div>
    </div>
  );
}

/** A row of samples with a caption. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-ink-soft text-sm">{name}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  );
}
