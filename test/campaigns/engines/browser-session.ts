/** A sequence of input as W3C WebDriver defines it; WebDriver BiDi takes the same. */
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

/** CSS pixels of the page, without the browser's own bars. */
export type Size = { readonly width: number; readonly height: number };

/** A running browser with one page. */
export type BrowserSession = {
  /** Begins to load an address; the page may still be empty afterwards. */
  navigate(url: string): Promise<unknown>;
  /** Runs the body of a function in the page; resolves to the text that it returns. */
  run(body: string): Promise<string>;
  perform(source: InputSource): Promise<unknown>;
  resize(size: Size): Promise<unknown>;
  /** A PNG in Base64. */
  screenshot(): Promise<string>;
  /** What the console said in errors and warnings, violations of the policy among them. */
  complaints(): readonly string[];
  close(): Promise<void>;
};
