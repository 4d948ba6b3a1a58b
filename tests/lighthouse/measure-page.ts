import lighthouse from 'lighthouse';

/** The categories, and the score each page has to reach. */
export const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** How often a page is measured; an odd number has a middle. */
const runs = 5;

export type Category = keyof typeof wanted;
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of a page: scores from 0 to 100, and what costs points. */
export interface Measure {
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds until the largest picture or text stands. */
  readonly largestPaint: number;
  /** How much moves while the page loads; 0 is nothing. */
  readonly layoutShift: number;
  /** Milliseconds in which the page does not listen. */
  readonly blocked: number;
  /** The performance of all its runs, lowest first. */
  readonly performances: readonly number[];
  /** What was found wrong outside performance, in Lighthouse's words. */
  readonly faults: readonly string[];
}

/**
 * Measures a page as a phone with a slow line loads it, several times, and gives the run in the middle: one run of
 * two on the same machine differs from the other by up to ten points.
 * @param port the debugging port of a running browser
 * @param without audits that do not fit the page
 * @throws when the page cannot be measured
 */
export async function measurePage(url: string, port: number, without: readonly string[]): Promise<Measure> {
  const measures: Measure[] = [];
  for (let lost = 0; measures.length < runs; ) {
    const measure = await measureOnce(url, port, without);
    if (measure) measures.push(measure);
    else if (++lost > runs) throw new Error(`${url} cannot be measured: the browser recorded nothing`);
  }
  measures.sort((a, b) => a.scores.performance - b.scores.performance);
  const middle = measures[(runs - 1) / 2];
  if (!middle) throw new Error(`${url} was not measured`);
  return { ...middle, performances: measures.map(({ scores }) => scores.performance) };
}

/** One run; null when the browser's record of it lacks its beginning, which happens on a busy machine. */
async function measureOnce(url: string, port: number, without: readonly string[]): Promise<Measure | null> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...categories],
    skipAudits: [...without],
  });
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART') return null;
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url} cannot be measured: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
  const { audits, categories: found } = result.lhr;
  if (found.performance?.score == null)
    throw new Error(`${url} cannot be measured: ${JSON.stringify(result.lhr.runWarnings)}`);
  const score = (category: Category): number => Math.round((found[category]?.score ?? 0) * 100);
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    blocked: number('total-blocking-time'),
    performances: [],
    faults: categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => found[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
  };
}

/** Whether a page stays below what is wanted. */
export const isShort = ({ scores }: Pick<Measure, 'scores'>): boolean =>
  categories.some((category) => scores[category] < wanted[category]);
