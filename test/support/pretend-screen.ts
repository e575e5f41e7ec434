import { vi } from 'vitest';

/** Makes media queries with this feature match until the end of the test. */
export function mockMediaFeature(feature: string) {
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
