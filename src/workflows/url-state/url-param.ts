import type { UrlCodec } from './use-url-state.ts';

/** An empty string is omitted from the URL. */
export function createTextParam(name: string): UrlCodec<string> {
  return {
    read: (params) => params.get(name) ?? '',
    write: (text, params) => withParams(params, { [name]: text }),
  };
}

/** The first value is the default and is omitted from the URL. */
export function createChoiceParam<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): UrlCodec<Choice> {
  const [usual] = choices;
  return {
    read: (params) => choices.find((choice) => choice === params.get(name)) ?? usual,
    write: (choice, params) => withParams(params, { [name]: choice === usual ? '' : choice }),
  };
}

/**
 * A text stays at its position, several values are appended, and an empty text or list removes the
 * parameter.
 */
export function withParams(
  params: URLSearchParams,
  replaced: Readonly<Record<string, string | readonly string[]>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(replaced)) {
    if (typeof value === 'string' && value !== '') next.set(name, value);
    else next.delete(name);
    if (typeof value !== 'string') for (const text of value) next.append(name, text);
  }
  return next;
}
