/** Sequence of input actions as W3C WebDriver defines it; WebDriver BiDi uses the same format. */
export type InputSource =
  | {
      readonly type: 'key';
      readonly id: string;
      readonly actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[];
    }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { pointerType: 'mouse' };
      readonly actions: readonly (
        | { type: 'pointerMove'; x: number; y: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** Size of the page's viewport in CSS pixels. */
export type ViewportSize = { readonly width: number; readonly height: number };

/** Running browser with one page. */
export type BrowserSession = {
  /** Starts loading a URL. The promise can resolve before the page has any content. */
  navigate(url: string): Promise<unknown>;
  /**
   * Runs the source code of a function body in the page; resolves to the string that it returns.
   */
  run(body: string): Promise<string>;
  perform(source: InputSource): Promise<unknown>;
  /**
   * Returns the console's errors and warnings, including violations of the content security policy.
   */
  getConsoleProblems(): readonly string[];
  close(): Promise<void>;
};

/** Running browser that can change the size of its page and take screenshots. */
export type ScreenSession = BrowserSession & {
  resize(size: ViewportSize): Promise<unknown>;
  /** Takes a screenshot; resolves to a PNG in Base64. */
  screenshot(): Promise<string>;
};
