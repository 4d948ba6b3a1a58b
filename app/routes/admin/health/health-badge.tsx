import type { HealthStatus } from '#contract/health.ts';
import { Badge } from '../../../ui/badge.tsx';

/** The status of one part of the shop. */
export const HealthBadge = ({ status }: { status: HealthStatus }) => (
  <Badge variant={variants[status]}>{labels[status]}</Badge>
);

const labels = { ok: 'Works', warn: 'Needs a look', fail: 'Broken' } as const;
const variants = { ok: 'quiet', warn: 'accent', fail: 'deal' } as const;
