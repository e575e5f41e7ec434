import { type APIResponse, expect } from '@playwright/test';
import type { HeaderValues } from '#deploy/headers.ts';

/** Headers that only some paths or schemes have. */
const conditional = ['Clear-Site-Data', 'Strict-Transport-Security'];

/** Expects exactly these headers and values, apart from conditional ones. */
export function expectHeaders(response: APIResponse, expected: HeaderValues): void {
  const sent = response.headers();
  const asked = [...new Set([...Object.keys(expected), ...conditional])];
  const found = asked.map((name) => [name, sent[name.toLowerCase()]]);
  expect(Object.fromEntries(found), response.url()).toEqual(expected);
}
