import { type APIResponse, expect } from '@playwright/test';
import type { HeaderValues } from '#deploy/headers.ts';

/** Headers that are sent only for some paths or URL schemes. */
const conditional = ['Clear-Site-Data', 'Strict-Transport-Security'];

/**
 * Expects the response to have these headers with exactly these values, and no other conditional
 * header.
 */
export function expectHeaders(response: APIResponse, expected: HeaderValues): void {
  const sent = response.headers();
  const asked = [...new Set([...Object.keys(expected), ...conditional])];
  const found = asked.map((name) => [name, sent[name.toLowerCase()]]);
  expect(Object.fromEntries(found), response.url()).toEqual(expected);
}
