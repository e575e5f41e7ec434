import { describe, expect, it } from 'vitest';
import { fromQueryParam, toQueryParam } from '#text/query-param.ts';

describe('a query parameter', () => {
  it.each(['', 'plain', 'a/b&c=d', '~', '~"x"', '\ud800'])('holds %j byte for byte', (text) => {
    const params = new URLSearchParams({ text: toQueryParam(text) });
    const param = new URLSearchParams(params.toString()).get('text') ?? '?';
    expect(fromQueryParam(param)).toBe(text);
  });

  it.each(['~broken', '~1'])('is undefined for %s, which is never written', (param) => {
    expect(fromQueryParam(param)).toBeUndefined();
  });
});
