/** How a page that is measured gets its data, and how it is known when rows of it are painted. */
export type DataGate = {
  /** Resolves when the page has come to rest and may have its data. */
  readonly opened: Promise<void>;
  readonly open: () => void;
  /** The data is being handed over now; rows are found by this selector. */
  readonly given: (rowSelector: string) => void;
  /** From there until rows were painted, in milliseconds. */
  readonly firstRows: Promise<number>;
  /** How long its JSON takes to be parsed, and nothing else; undefined for who needs none. */
  readonly parsing: () => number | undefined;
};

declare global {
  interface Window {
    dataGate?: DataGate;
  }
}

/** An answer that a page reads by itself, and by what its rows are found. */
export type GatedAnswer = {
  /** How its address ends. */
  readonly path: string;
  /** What answers instead, if anything else does. */
  readonly dataUrl?: string;
  readonly rowSelector: string;
};

/**
 * Runs in the page before anything else.
 * @param answer undefined for pages that are handed their data themselves
 */
export function installDataGate(answer: GatedAnswer | undefined): void {
  let open = () => {};
  let painted = (_milliseconds: number) => {};
  let from = 0;
  let parsing: number | undefined;
  const gate: DataGate = {
    opened: new Promise((resolve) => {
      open = resolve;
    }),
    open: () => open(),
    given: (rowSelector) => {
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
    parsing: () => parsing,
  };
  window.dataGate = gate;
  if (answer === undefined) return;

  const { fetch } = window;
  window.fetch = async (...request) => {
    if (!String(request[0]).endsWith(answer.path)) return fetch(...request);
    await gate.opened;
    const text = await (answer.dataUrl === undefined
      ? fetch(...request)
      : fetch(answer.dataUrl)
    ).then((response) => response.text());
    const parsingFrom = performance.now();
    JSON.parse(text);
    parsing = performance.now() - parsingFrom;
    // Encoding megabytes of text is work that no app has to do.
    const response = new Response(text, { headers: { 'content-type': 'application/json' } });
    // The work of fetching it is over by then.
    await new Promise((resolve) => setTimeout(resolve, 200));
    gate.given(answer.rowSelector);
    return response;
  };
}
