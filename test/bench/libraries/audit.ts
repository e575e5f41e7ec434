import lighthouse from 'lighthouse';

/** What Lighthouse says of one page; scores out of 100. */
export type Audited = {
  readonly scores: {
    readonly performance: number;
    readonly accessibility: number;
    readonly bestPractices: number;
    readonly seo: number;
  };
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** How long tasks kept the page from answering, beyond 50 ms each. */
  readonly blockedMs: number;
  readonly shift: number;
};

/** Opens a page in the browser that listens at a port, as on a phone, and keeps who is signed in. */
export async function audit(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, { port, disableStorageReset: true, logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockedMs: Math.round(value('total-blocking-time')),
    shift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  };
}
