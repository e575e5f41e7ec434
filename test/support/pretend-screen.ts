import { vi } from 'vitest';

/** A screen that media queries with this feature describe, until the test ends. */
export function pretendScreen(feature: string) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(feature),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}
