import type { Operation } from './failure.ts';
import type { Headers } from './http.ts';

/** How the answer to a request becomes a value: one for JSON, one for text, one for files. */
export type AnswerFormat<T> = {
  /** What a request says about it: `accept`, and `if-none-match` where an answer is known. */
  readonly headers: Headers;
  /** What a 304 stands for; missing where no `if-none-match` is sent. */
  readonly known?: T;
  /** Whether a success is of a type that `read` takes. Any other is a sign-in page or a proxy's. */
  readonly takes: (response: Response) => boolean;
  /** @throws BodyTooLargeError, NotTextError, SyntaxError, ValiError; TypeError when it breaks off */
  readonly read: (response: Response, maxBytes: number, operation: Operation) => Promise<T>;
};
