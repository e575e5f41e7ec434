/** How a page that is measured gets its data, and how it is known when rows of it are painted. */
export type DataGate = {
  /** Resolves when the page has come to rest and may have its data. */
  readonly opened: Promise<void>;
  readonly open: () => void;
  /** The data is being handed over now; rows are found by this selector. */
  readonly given: (rowSelector: string) => void;
  /** From there until rows were painted, in milliseconds. */
  readonly firstRows: Promise<number>;
  /** Of that, until the answer had been read and its JSON parsed; undefined for who needs neither. */
  readonly reading: () => number | undefined;
};

declare global {
  interface Window {
    dataGate?: DataGate;
  }
}

/**
 * Runs in the page before anything else.
 * @param dataUrl what answers the app's reading of its bookmarks; undefined for pages that read it
 * themselves
 */
export function installDataGate(dataUrl: string | undefined): void {
  let open = () => {};
  let painted = (_milliseconds: number) => {};
  let from = 0;
  let reading: number | undefined;
  const gate: DataGate = {
    opened: new Promise((resolve) => {
      open = resolve;
    }),
    open: () => open(),
    given: (rowSelector) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(rowSelector) === null) return;
        observer.disconnect();
        window.afterPaint?.(() => painted(performance.now() - from));
      }).observe(document, { subtree: true, childList: true });
      from = performance.now();
    },
    firstRows: new Promise((resolve) => {
      painted = resolve;
    }),
    reading: () => reading,
  };
  window.dataGate = gate;
  if (dataUrl === undefined) return;

  const { fetch } = window;
  window.fetch = async (...request) => {
    if (!String(request[0]).endsWith('/viewer/v1/bookmark-state')) return fetch(...request);
    await gate.opened;
    const text = await (await fetch(dataUrl)).text();
    const answer = new Response(text, { headers: { 'content-type': 'application/json' } });
    const { parse } = JSON;
    JSON.parse = (...json) => {
      const value: unknown = parse(...json);
      if (json[0].length === text.length) {
        reading = performance.now() - from;
        JSON.parse = parse;
      }
      return value;
    };
    // The work of fetching it is over by then.
    await new Promise((resolve) => setTimeout(resolve, 200));
    gate.given('[role=treeitem]');
    return answer;
  };
}
