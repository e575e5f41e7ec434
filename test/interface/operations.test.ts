import { describe, expect, it } from 'vitest';
import { documentedOperations, documentText } from '#deploy/interface/document.ts';
import { extensionNames } from '#platform/config.ts';
import { createCaller, ORIGIN, startService } from '#test/service/harness.ts';

describe('docs/interface/openapi.yaml', () => {
  it('contains the five documented operations, and operations of each extension', () => {
    const tags = documentedOperations.flatMap((one) => one.tags);
    expect(tags.filter((tag) => tag === 'documented')).toHaveLength(5);
    expect(new Set(tags)).toEqual(new Set(['documented', ...extensionNames]));
  });

  it('is served by the reference service without credentials', async () => {
    const response = await startService().fetch(new Request(`${ORIGIN}/openapi.yaml`));
    expect(response.headers.get('content-type')).toBe('application/yaml');
    expect(await response.text()).toBe(documentText);
  });

  it('contains only operations that the reference service implements', async () => {
    const call = createCaller(startService());
    const unrouted: string[] = [];
    for (const { method, path } of documentedOperations) {
      const headers = { 'x-api-key': 'reference-directory-key' };
      const response = await call(method, path.replace(/\{\w+\}/g, 'x'), { headers });
      if ((await response.text()).includes('There is no such resource')) {
        unrouted.push(`${method} ${path}`);
      }
    }
    expect(unrouted).toEqual([]);
  });
});
