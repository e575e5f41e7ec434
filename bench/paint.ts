import type { JSHandle, Locator, Page } from 'playwright-core';

/** What Event Timing doesn't tell was painted sooner than its shortest duration of 16 ms; it rounds to 8. */
const soonestMs = 8;

/** Tells of every event as soon as it can. */
const eventTiming = { type: 'event', durationThreshold: 16 };

/** Watches a part of a page for what presses change in it. */
export type PaintWatch = {
  /**
   * Milliseconds from the last press, of a key or a button, until all that it changed there was
   * painted; undefined where it changed nothing. By Event Timing, where the frame after the press has
   * all of it.
   */
  readonly settled: (limits: { quietMs: number; limitMs: number }) => Promise<number | undefined>;
};

/** @param attributes whether a change of attributes alone counts */
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
        // React writes the attributes of a field anew whenever it is drawn, and a status is only spoken.
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
    { attributes, soonestMs, eventTiming },
  );
}

/**
 * Does something that presses keys, and tells for each press after how many milliseconds the next frame
 * was on screen (Event Timing).
 */
export async function keyTimes(page: Page, press: () => Promise<void>): Promise<number[]> {
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
    { soonestMs, eventTiming },
  );
  await press();
  return watch.evaluate(({ stop }) => stop());
}
