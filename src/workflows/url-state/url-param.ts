import type { UrlCodec } from './use-url-state.ts';

/** Codec for a string parameter. An empty string is omitted from the URL. */
export function createTextParam(name: string): UrlCodec<string> {
  return {
    read: (params) => params.get(name) ?? '',
    write: (text, params) => withParam(params, name, text),
  };
}

/**
 * Codec for a parameter with a fixed set of values. The first value is the default and is omitted
 * from the URL.
 */
export function createChoiceParam<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): UrlCodec<Choice> {
  const [usual] = choices;
  return {
    read: (params) => choices.find((choice) => choice === params.get(name)) ?? usual,
    write: (choice, params) => withParam(params, name, choice === usual ? '' : choice),
  };
}

function withParam(params: URLSearchParams, name: string, text: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (text === '') next.delete(name);
  else next.set(name, text);
  return next;
}
