import type { JSHandle, Locator } from 'playwright-core';

/** Watches a part of a page for what presses change in it. */
export type PaintWatch = {
  /**
   * Milliseconds from the last press, of a key or a button, until all that it changed there was
   * painted; undefined where it changed nothing.
   */
  readonly settled: (limits: { quietMs: number; limitMs: number }) => Promise<number | undefined>;
};

/** @param attributes whether a change of attributes alone counts */
export function watchPaint(
  region: Locator,
  { attributes }: { attributes: boolean },
): Promise<JSHandle<PaintWatch>> {
  return region.evaluateHandle((element, withAttributes): PaintWatch => {
    let pressed = 0;
    let changed = 0;
    let painted = 0;
    for (const press of ['keydown', 'click']) {
      window.addEventListener(
        press,
        ({ timeStamp }) => {
          pressed = timeStamp;
          changed = 0;
          painted = 0;
        },
        true,
      );
    }
    new MutationObserver((records) => {
      // React writes the attributes of a field anew whenever it is drawn.
      if (records.every(({ target }) => target instanceof HTMLInputElement)) return;
      changed = performance.now();
      window.afterPaint?.(() => {
        painted = performance.now();
      });
    }).observe(element.shadowRoot ?? element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: withAttributes,
    });
    return {
      settled: ({ quietMs, limitMs }) =>
        new Promise((resolve) => {
          const begun = performance.now();
          const look = () => {
            const time = performance.now();
            if (painted > changed && changed > 0 && time - changed > quietMs) {
              resolve(painted - pressed);
            } else if (changed === 0 && time - begun > limitMs) resolve(undefined);
            else setTimeout(look, 10);
          };
          look();
        }),
    };
  }, attributes);
}
