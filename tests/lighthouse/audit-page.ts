import type { LighthouseResult } from './run-lighthouse.ts';

/** The score that every page must reach in each category. */
export const requiredScores = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

/** How often a page is audited; an odd number, for the median. */
const runs = 5;

export type Category = keyof typeof requiredScores;
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The median run of a page: scores from 0 to 100, metrics, and failed audits. */
export interface PageAudit {
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds. */
  readonly largestContentfulPaint: number;
  readonly cumulativeLayoutShift: number;
  /** Milliseconds. */
  readonly totalBlockingTime: number;
  /** The performance scores of all runs, ascending. */
  readonly performanceScores: readonly number[];
  /** Failed audits of the other categories, with Lighthouse's titles. */
  readonly failedAudits: readonly string[];
}

/** A page could not be audited, twice. */
export class PageAuditError extends Error {}

/**
 * Audits a page several times as a phone on a slow connection and returns the median run, because single runs on the same
 * machine differ by up to ten points. On a busy machine the browser sometimes records no trace of a page, so one run may
 * fail and is repeated.
 * @param audit makes one run
 * @param write gets a line about a run that failed
 * @throws PageAuditError at the second run that fails
 */
export async function auditPage(
  url: string,
  audit: () => Promise<LighthouseResult>,
  write: (text: string) => void,
): Promise<PageAudit> {
  const audits: PageAudit[] = [];
  for (let hasFailed = false; audits.length < runs; ) {
    try {
      audits.push(readAudit(await audit()));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (hasFailed) throw new PageAuditError(`${url} could not be audited, twice: ${reason}`, { cause });
      hasFailed = true;
      write(`${url} could not be audited, trying once more: ${reason}\n`);
    }
  }
  audits.sort((a, b) => a.scores.performance - b.scores.performance);
  const median = audits[(runs - 1) / 2];
  if (!median) throw new Error(`${url} was not audited`);
  return { ...median, performanceScores: audits.map(({ scores }) => scores.performance) };
}

/** @throws when the run has no score of performance */
function readAudit({ runWarnings, audits, categories: scored }: LighthouseResult): PageAudit {
  if (scored.performance?.score == null) throw new Error(JSON.stringify(runWarnings));
  const score = (category: Category): number => Math.round((scored[category]?.score ?? 0) * 100);
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestContentfulPaint: number('largest-contentful-paint'),
    cumulativeLayoutShift: number('cumulative-layout-shift'),
    totalBlockingTime: number('total-blocking-time'),
    performanceScores: [],
    failedAudits: categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => scored[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
  };
}

/** Whether a page misses a required score. */
export const isBelowRequired = ({ scores }: Pick<PageAudit, 'scores'>): boolean =>
  categories.some((category) => scores[category] < requiredScores[category]);
