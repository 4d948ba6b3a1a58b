import { runLighthouse } from './run-lighthouse.ts';

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

/**
 * Audits a page several times as a phone on a slow connection and returns the median run, because single runs on the same
 * machine differ by up to ten points.
 * @param port the debugging port of a running browser
 * @param skipAudits audits that do not apply to the page
 * @throws when the page cannot be audited
 */
export async function auditPage(
  url: string,
  port: number,
  skipAudits: readonly string[],
): Promise<PageAudit> {
  const audits: PageAudit[] = [];
  for (let failedRuns = 0; audits.length < runs; ) {
    const audit = await auditOnce(url, port, skipAudits);
    if (audit) audits.push(audit);
    else if (++failedRuns > runs) throw new Error(`${url} cannot be audited: the browser recorded no trace`);
  }
  audits.sort((a, b) => a.scores.performance - b.scores.performance);
  const median = audits[(runs - 1) / 2];
  if (!median) throw new Error(`${url} was not audited`);
  return { ...median, performanceScores: audits.map(({ scores }) => scores.performance) };
}

/** One run; null when the browser's trace lacks the navigation start, which happens on a busy machine. */
async function auditOnce(
  url: string,
  port: number,
  skipAudits: readonly string[],
): Promise<PageAudit | null> {
  const {
    runtimeError,
    runWarnings,
    audits,
    categories: scored,
  } = await runLighthouse(url, {
    port,
    categories,
    skipAudits,
  });
  if (runtimeError?.code === 'NO_NAVSTART') return null;
  if (runtimeError) throw new Error(`${url} cannot be audited: ${runtimeError.message}`);
  if (scored.performance?.score == null)
    throw new Error(`${url} cannot be audited: ${JSON.stringify(runWarnings)}`);
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
