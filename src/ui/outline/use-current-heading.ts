import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { currentHeading } from './current-heading.ts';

/**
 * The slug of the section being read. Nothing is measured but what is on screen, so that parts which
 * the browser skips stay skipped.
 * @param elementOf the element of a slug, if its id is another
 */
export function useCurrentHeading(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly { readonly slug: string }[],
  elementOf: (slug: string) => Element | null = byId,
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const update = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const found = currentHeading(element, headings, elementOf);
    if (found.isKnown) setCurrent(found.slug);
  });

  useEffect(() => {
    if (headings.length > 0) update();
  }, [headings]);

  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        update();
      });
    };
    // Scroll events don't bubble; capturing hears those of the page and of any box in it.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, []);

  return current !== undefined && headings.some(({ slug }) => slug === current)
    ? current
    : undefined;
}

function byId(slug: string): Element | null {
  return document.getElementById(slug);
}
