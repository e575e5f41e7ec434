import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { elementOfFragment } from '#ui/code/element-of-fragment.ts';
import { currentHeading } from './current-heading.ts';

/** After a jump it takes the browser some frames to draw what it skipped before. */
const mostFrames = 6;

/**
 * The slug of the section being read; undefined before the first. Nothing is measured but what is on
 * screen, so that parts which the browser skips stay skipped. Headings may be appended at any time.
 * @param scroller what holds the headings; it or the page scrolls
 */
export function useCurrentHeading(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly { readonly slug: string }[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const update = useEffectEvent((): boolean => {
    const element = scroller.current;
    if (element === null) return true;
    const found = currentHeading(element, headings, elementOfFragment);
    if (found.isKnown) setCurrent(found.slug);
    return found.isKnown;
  });

  useEffect(() => {
    if (headings.length === 0) return;
    let frame = 0;
    const follow = (frames: number) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!update() && frames > 1) follow(frames - 1);
      });
    };
    const onMove = () => follow(mostFrames);
    onMove();
    // Scroll events don't bubble; capturing hears those of the page and of any box in it.
    document.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [headings]);

  return current;
}
