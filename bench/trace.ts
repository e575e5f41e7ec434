import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

/** CPU times of a page's main thread, in milliseconds. */
export type Trace = {
  /** CPU time between two marks set with `performance.mark`; undefined if a mark is missing. */
  readonly between: (from: string, to: string) => number | undefined;
  /** Duration of the longest task that overlaps the period between two performance marks. */
  readonly longestTask: (from: string, to: string) => number | undefined;
};

const traceEvents = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      cat: v.string(),
      pid: v.number(),
      tid: v.number(),
      /** Thread timestamp in microseconds; `tdur` is the thread duration in microseconds. */
      tts: v.optional(v.number(), 0),
      tdur: v.optional(v.number(), 0),
    }),
  ),
});

/**
 * Records a trace of a page while a function runs. Times are CPU times, so other load on the
 * machine doesn't affect them.
 */
export async function recordTrace(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Trace> {
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  const trace = await browser.stopTracing();
  const { traceEvents: events } = v.parse(traceEvents, JSON.parse(trace.toString()));
  const marks = events.filter(({ cat }) => cat === 'blink.user_timing');
  const at = (name: string) => marks.find((mark) => mark.name === name)?.tts;
  const thread = marks[0];
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === thread?.pid && tid === thread?.tid,
  );
  return {
    between: (from, to) => {
      const [start, end] = [at(from), at(to)];
      return start === undefined || end === undefined ? undefined : (end - start) / 1000;
    },
    longestTask: (from, to) => {
      const [start, end] = [at(from), at(to)];
      if (start === undefined || end === undefined) return undefined;
      const within = tasks.filter(({ tts, tdur }) => tts + tdur > start && tts < end);
      return Math.max(0, ...within.map(({ tdur }) => tdur)) / 1000;
    },
  };
}
