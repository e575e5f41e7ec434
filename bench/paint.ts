import type { JSHandle, Locator, Page } from 'playwright-core';

/**
 * Duration assumed for events that Event Timing doesn't report, in milliseconds. Event Timing
 * reports only durations of 16 ms or more, in steps of 8 ms.
 */
const unreportedEventMs = 8;

/**
 * Observer options for Event Timing entries, with the lowest duration threshold that browsers
 * allow.
 */
const eventTiming = { type: 'event', durationThreshold: 16 };

/**
 * Watch that measures the time from a key press or click until the resulting changes in a part of
 * the page are painted.
 */
export type PaintWatch = {
  /**
   * Returns the time from the last key press or click until all changes in the region are painted,
   * in milliseconds; undefined if nothing changed. If the first frame after the event contains all
   * changes, the time is taken from Event Timing.
   */
  readonly settled: (limits: { quietMs: number; limitMs: number }) => Promise<number | undefined>;
};

/**
 * Returns a watch that detects changes in a part of the page.
 * @param attributes true to detect changes of attributes too
 */
export function watchPaint(
  region: Locator,
  { attributes }: { attributes: boolean },
): Promise<JSHandle<PaintWatch>> {
  return region.evaluateHandle(
    (element, options): PaintWatch => {
      let pressed = 0;
      let changed = 0;
      let painted = 0;
      let timed = options.soonestMs;
      for (const press of ['keydown', 'click']) {
        window.addEventListener(
          press,
          ({ timeStamp }) => {
            pressed = timeStamp;
            changed = 0;
            painted = 0;
            timed = options.soonestMs;
          },
          true,
        );
      }
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          if (Math.abs(startTime - pressed) < 0.5) timed = Math.max(timed, duration);
        }
      }).observe(options.eventTiming);
      new MutationObserver((records) => {
        // React rewrites the attributes of an input on every render, and status elements are
        // invisible, so changes of inputs and status elements are ignored.
        const isUnseen = ({ target }: MutationRecord) =>
          target instanceof HTMLInputElement ||
          (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
        if (records.every(isUnseen)) return;
        changed = performance.now();
        window.afterPaint?.(() => {
          painted = performance.now();
        });
      }).observe(element.shadowRoot ?? element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: options.attributes,
      });
      return {
        settled: ({ quietMs, limitMs }) =>
          new Promise((resolve) => {
            const begun = performance.now();
            const look = () => {
              const time = performance.now();
              if (painted > changed && changed > 0 && time - changed > quietMs) {
                resolve(changed < pressed + timed ? timed : painted - pressed);
              } else if (changed === 0 && time - begun > limitMs) resolve(undefined);
              else setTimeout(look, 10);
            };
            look();
          }),
      };
    },
    { attributes, soonestMs: unreportedEventMs, eventTiming },
  );
}

/**
 * Measures the time from each key press until the next frame is shown, in milliseconds, with Event
 * Timing.
 */
export async function measureKeyPresses(page: Page, press: () => Promise<void>): Promise<number[]> {
  const watch = await page.evaluateHandle(
    (options) => {
      let pressed = 0;
      const times: number[] = [];
      const onKey = () => {
        pressed += 1;
      };
      const take = (entries: PerformanceEntryList) => {
        for (const { name, duration } of entries) if (name === 'keydown') times.push(duration);
      };
      const observer = new PerformanceObserver((list) => take(list.getEntries()));
      observer.observe(options.eventTiming);
      window.addEventListener('keydown', onKey, true);
      return {
        stop: () => {
          window.removeEventListener('keydown', onKey, true);
          take(observer.takeRecords());
          observer.disconnect();
          return [
            ...times,
            ...Array.from({ length: pressed - times.length }, () => options.soonestMs),
          ];
        },
      };
    },
    { soonestMs: unreportedEventMs, eventTiming },
  );
  await press();
  return watch.evaluate(({ stop }) => stop());
}
