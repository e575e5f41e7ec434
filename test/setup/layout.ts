const viewport = { width: 1024, height: 768 };

/**
 * Defines sizes and other layout APIs for components that measure elements, because jsdom has no
 * layout.
 */
export function polyfillLayout(): void {
  // Windowed lists render as many rows as fit. With jsdom's height of 0, they would render none.
  for (const box of ['client', 'offset']) {
    for (const [side, length] of [
      ['Width', viewport.width],
      ['Height', viewport.height],
    ] as const) {
      Object.defineProperty(HTMLElement.prototype, `${box}${side}`, {
        configurable: true,
        get: () => length,
      });
    }
  }

  Object.assign(Element.prototype, {
    // Called when focus moves. There is nothing to scroll without layout.
    scrollIntoView() {},
    // Windowed lists scroll with this method and render again on the scroll event.
    scrollTo(this: Element, ...to: [ScrollToOptions?] | [number, number]) {
      const [first, second] = to;
      const top = typeof first === 'number' ? second : first?.top;
      if (top !== undefined) this.scrollTop = top;
      this.dispatchEvent(new Event('scroll'));
    },
  });

  // jsdom has no class for MathML elements, which have styles in browsers. These styles are ignored.
  Object.defineProperty(Element.prototype, 'style', {
    configurable: true,
    get: () => document.createElement('span').style,
  });

  // The document reader scrolls to a search result by its rectangle, so the rectangle must exist.
  Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect() });

  // jsdom has no layout, so no element is at any point.
  Object.assign(document, {
    elementFromPoint: () => null,
    scrollingElement: document.documentElement,
  });

  Object.assign(window, {
    // The router calls this method to restore scroll positions; jsdom's own method logs an error.
    scrollTo() {},
    // The app queries the theme and reduced motion. No media query matches in tests.
    matchMedia: (media: string): MediaQueryList =>
      Object.assign(new EventTarget(), {
        matches: false,
        media,
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    // Reports the size of the viewport once, as browsers do after `observe`.
    ResizeObserver: OneTimeResizeObserver,
    // Reports once that each observed element is in the viewport.
    IntersectionObserver: InViewObserver,
    // React Aria escapes keys for selectors with `CSS.escape`, and the document reader escapes
    // fragments.
    CSS: {
      escape: (text: string) =>
        text
          .replace(/[^\w-]/g, (character) => `\\${character}`)
          .replace(/^\d/, (digit) => `\\3${digit} `),
    },
  });
}

class InViewObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [0];
  readonly #callback: IntersectionObserverCallback;
  readonly #observed = new Set<Element>();

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element): void {
    this.#observed.add(target);
    queueMicrotask(() => {
      if (!this.#observed.has(target)) return;
      const rect = target.getBoundingClientRect();
      this.#callback(
        [
          {
            target,
            time: 0,
            isIntersecting: true,
            intersectionRatio: 1,
            boundingClientRect: rect,
            intersectionRect: rect,
            rootBounds: null,
          },
        ],
        this,
      );
    });
  }

  unobserve(target: Element): void {
    this.#observed.delete(target);
  }

  disconnect(): void {
    this.#observed.clear();
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

class OneTimeResizeObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;
  readonly #observed = new Set<Element>();

  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element): void {
    this.#observed.add(target);
    const size = { inlineSize: viewport.width, blockSize: viewport.height };
    const contentRect = { ...viewport, x: 0, y: 0, top: 0, left: 0 };
    const right = viewport.width;
    const bottom = viewport.height;
    queueMicrotask(() => {
      if (!this.#observed.has(target)) return;
      this.#callback(
        [
          {
            target,
            contentRect: { ...contentRect, right, bottom, toJSON: () => contentRect },
            borderBoxSize: [size],
            contentBoxSize: [size],
            devicePixelContentBoxSize: [size],
          },
        ],
        this,
      );
    });
  }

  unobserve(target: Element): void {
    this.#observed.delete(target);
  }

  disconnect(): void {
    this.#observed.clear();
  }
}
