import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

/** What the main thread of a page did, by its own clock: the time in which it ran, in milliseconds. */
export type Trace = {
  /** Between two marks that the page set with `performance.mark`; undefined without one of them. */
  readonly between: (from: string, to: string) => number | undefined;
  /** The longest task that ended between them. */
  readonly longestTask: (from: string, to: string) => number | undefined;
};

const traceEvents = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      cat: v.string(),
      pid: v.number(),
      tid: v.number(),
      /** Microseconds of the thread. */
      tts: v.optional(v.number(), 0),
      tdur: v.optional(v.number(), 0),
    }),
  ),
});

/** Traces a page while something is done in it. Other work on the machine makes no difference. */
export async function traced(
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
