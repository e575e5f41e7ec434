/**
 * Gate that holds back the data of a measured page until `open` is called, and then detects when
 * the page's rows are painted.
 */
export type DataGate = {
  /** Resolves when `open` is called; the page then receives its data. */
  readonly opened: Promise<void>;
  readonly open: () => void;
  /**
   * Starts the measurement. Called when the page receives its data; `rowSelector` matches the rows
   * to wait for.
   */
  readonly startTiming: (rowSelector: string) => void;
  /** Time from the delivery of the data until rows are painted, in milliseconds. */
  readonly firstRows: Promise<number>;
  /**
   * Duration of `JSON.parse` for the response in milliseconds; undefined if the page needs no
   * parsing.
   */
  readonly parsingMs: () => number | undefined;
};

declare global {
  interface Window {
    dataGate?: DataGate;
  }
}

/**
 * Response that is held back until the gate opens, and the selector of the rows rendered from it.
 */
export type GatedResponse = {
  /** Suffix of the request URL; the response to a request with this suffix is held back. */
  readonly path: string;
  /** URL of a replacement response; the original response is used if omitted. */
  readonly dataUrl?: string;
  readonly rowSelector: string;
};

/**
 * Adds the data gate to the page; runs as an init script.
 * @param gated response to hold back; undefined if the page's own script waits for the gate
 */
export function installDataGate(gated: GatedResponse | undefined): void {
  let open = () => {};
  let painted = (_milliseconds: number) => {};
  let from = 0;
  let parsing: number | undefined;
  const gate: DataGate = {
    opened: new Promise((resolve) => {
      open = resolve;
    }),
    open: () => open(),
    startTiming: (rowSelector) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(rowSelector) === null) return;
        observer.disconnect();
        window.afterPaint?.(() => {
          performance.mark('rows');
          painted(performance.now() - from);
        });
      }).observe(document, { subtree: true, childList: true });
      performance.mark('data');
      from = performance.now();
    },
    firstRows: new Promise((resolve) => {
      painted = resolve;
    }),
    parsingMs: () => parsing,
  };
  window.dataGate = gate;
  if (gated === undefined) return;

  const { fetch } = window;
  window.fetch = async (...request) => {
    if (!String(request[0]).endsWith(gated.path)) return fetch(...request);
    await gate.opened;
    const text = await (gated.dataUrl === undefined
      ? fetch(...request)
      : fetch(gated.dataUrl)
    ).then((response) => response.text());
    const parsingFrom = performance.now();
    JSON.parse(text);
    parsing = performance.now() - parsingFrom;
    // Creating this response encodes the text again, which no real app has to do, so it happens
    // before the measurement starts.
    const response = new Response(text, { headers: { 'content-type': 'application/json' } });
    // Waits until the browser has finished its work for the original response, so that this work
    // isn't measured.
    await new Promise((resolve) => setTimeout(resolve, 200));
    gate.startTiming(gated.rowSelector);
    return response;
  };
}
