import { describe, expect, it } from 'vitest';
import { decodeQueryParam, encodeQueryParam } from '#text/query-param.ts';

describe('query parameter encoding', () => {
  it.each(['', 'plain', 'a/b&c=d', '~', '~"x"', '\ud800'])('restores %j byte for byte', (text) => {
    const params = new URLSearchParams({ text: encodeQueryParam(text) });
    const param = new URLSearchParams(params.toString()).get('text') ?? '?';
    expect(decodeQueryParam(param)).toBe(text);
  });

  it.each(['~broken', '~1'])('returns undefined for the invalid value %s', (param) => {
    expect(decodeQueryParam(param)).toBeUndefined();
  });
});
