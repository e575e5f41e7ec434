import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Lighthouse result of one page; scores are out of 100. */
export type AuditResult = {
  readonly scores: {
    readonly performance: number;
    readonly accessibility: number;
    readonly bestPractices: number;
    readonly seo: number;
  };
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Total blocking time in milliseconds: the sum of the time by which each task exceeds 50 ms. */
  readonly blockedMs: number;
  readonly shift: number;
};

const category = v.object({ score: v.number() });
const measured = v.object({ numericValue: v.number() });
const resultSchema = v.object({
  categories: v.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: v.object({
    'first-contentful-paint': measured,
    'largest-contentful-paint': measured,
    'total-blocking-time': measured,
    'cumulative-layout-shift': measured,
  }),
});

const command = join(import.meta.dirname, 'libraries/node_modules/lighthouse/cli/index.js');
const run = promisify(execFile);

/**
 * Audits a page with Lighthouse, which emulates a phone. Doesn't clear cookies, so that the user
 * stays signed in at the provider.
 * @param port remote debugging port of the browser
 * @param keepsFiles true to keep the browser's cache
 */
export async function runLighthouse(
  url: string,
  port: number,
  keepsFiles: boolean,
): Promise<AuditResult> {
  const options = [`--port=${port}`, '--output=json', '--quiet'];
  if (keepsFiles) options.push('--disable-storage-reset');
  const { stdout } = await run(process.execPath, [command, url, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { categories, audits } = v.parse(resultSchema, JSON.parse(stdout));
  const score = (name: keyof typeof categories) => Math.round(categories[name].score * 100);
  const rounded = (name: keyof typeof audits) => Math.round(audits[name].numericValue);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: rounded('first-contentful-paint'),
    largestPaintMs: rounded('largest-contentful-paint'),
    blockedMs: rounded('total-blocking-time'),
    shift: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
  };
}
