/** Times of a page that shows an API description, in milliseconds since the Unix epoch. */
export type ApiPageTimes = {
  /** End of the response with the description's text. */
  readonly respondedAt: number;
  /** First frame that shows an operation. */
  readonly shown: number;
};

/** Measurements in a page that shows an API description. */
export type ApiPageWatch = {
  /** Times of the page; undefined until an operation is on screen. */
  readonly getTimes: () => ApiPageTimes | undefined;
  /**
   * Tasks of more than 50 ms since the response, until 3 seconds after the first operation. `parsing`
   * is the part of the duration that `JSON.parse` takes.
   */
  readonly getLongTasks: () => readonly { readonly duration: number; readonly parsing: number }[];
};

declare global {
  interface Window {
    apiPageWatch?: ApiPageWatch;
  }
}

/**
 * Watches a page for the first operation; runs as an init script. An operation is on screen if the
 * viewport contains an element whose whole text is an HTTP method, such as an entry of an outline.
 * @param options.resource part of the URL of the description
 * @param options.within selector of the element that contains the operation; empty for the whole page
 */
export function installApiPageWatch({
  resource,
  within,
}: {
  resource: string;
  within: string;
}): void {
  const method = /^(?:get|post|put|patch|delete|del|head|options)$/i;
  const parses: { start: number; end: number }[] = [];
  const tasks: { start: number; end: number }[] = [];
  let shown: number | undefined;

  const parse = JSON.parse;
  JSON.parse = (...parameters) => {
    const start = performance.now();
    try {
      return parse(...parameters);
    } finally {
      parses.push({ start, end: performance.now() });
    }
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: 'longtask', buffered: true });

  const isOnScreen = (element: Element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    );
  };
  const hasOperation = (root: ParentNode): boolean => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot && hasOperation(element.shadowRoot)) return true;
      if (element.childElementCount > 0 || !method.test(element.textContent.trim())) continue;
      if (isOnScreen(element)) return true;
    }
    return false;
  };
  const look = () => {
    const root = within === '' ? document : document.querySelector(within);
    if (root && hasOperation(root)) window.afterPaint?.(() => (shown ??= performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  const getResourceTiming = () =>
    performance
      .getEntriesByType('resource')
      .find(({ name }) => decodeURIComponent(name).includes(resource));
  window.apiPageWatch = {
    getTimes: () => {
      const timing = getResourceTiming();
      if (shown === undefined || !(timing instanceof PerformanceResourceTiming)) return undefined;
      return {
        respondedAt: performance.timeOrigin + timing.responseEnd,
        shown: performance.timeOrigin + shown,
      };
    },
    getLongTasks: () => {
      const timing = getResourceTiming();
      const from = timing instanceof PerformanceResourceTiming ? timing.responseEnd : 0;
      return tasks
        .filter(({ start, end }) => end > from && start < (shown ?? 0) + 3000)
        .map((task) => ({
          duration: task.end - task.start,
          parsing: parses.reduce(
            (sum, { start, end }) =>
              sum + Math.max(0, Math.min(end, task.end) - Math.max(start, task.start)),
            0,
          ),
        }));
    },
  };
}
