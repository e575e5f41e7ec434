import { describe, expect, it } from 'vitest';
import { operations } from '#deploy/doctor/operations.ts';
import { documentedOperations, documentText } from '#deploy/interface/document.ts';
import { extensionNames } from '#platform/config.ts';
import { callerOf, ORIGIN, startService } from '#test/service/harness.ts';

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('docs/interface/openapi.yaml', () => {
  it.each(operations)(
    'has $method $path with the extension and headers of the app',
    (operation) => {
      const { extension = 'documented', sends = [], sendsWith } = operation;
      const found = documentedOperations.find((one) => named(one) === named(operation));
      expect(found?.tags).toEqual([extension]);
      const headers = found?.parameters.filter((one) => one.in === 'header') ?? [];
      const own = headers.filter((one) => one.extension === undefined);
      expect(own.map(({ name }) => name.toLowerCase())).toEqual(
        sends.filter((name) => name !== 'content-type'),
      );
      const added = headers.filter((one) => one.extension !== undefined);
      expect(added.map(({ name }) => name.toLowerCase())).toEqual(sendsWith?.headers ?? []);
      expect(added.every((one) => one.extension === sendsWith?.extension)).toBe(true);
      expect(found?.requests.length).toBe(sends.includes('content-type') ? 1 : 0);
    },
  );

  it('has the five documented operations, and each extension', () => {
    const tags = documentedOperations.flatMap((one) => one.tags);
    expect(tags.filter((tag) => tag === 'documented')).toHaveLength(5);
    expect(new Set(tags)).toEqual(new Set(['documented', ...extensionNames]));
  });

  it('is served by the reference service to everyone', async () => {
    const answer = await startService().fetch(new Request(`${ORIGIN}/openapi.yaml`));
    expect(answer.headers.get('content-type')).toBe('application/yaml');
    expect(await answer.text()).toBe(documentText);
  });

  it('has no operation that the reference service doesn’t route', async () => {
    const call = callerOf(startService());
    const unrouted: string[] = [];
    for (const { method, path } of documentedOperations) {
      const headers = { 'x-api-key': 'reference-directory-key' };
      const answer = await call(method, path.replace(/\{\w+\}/g, 'x'), { headers });
      if ((await answer.text()).includes('There is no such resource')) {
        unrouted.push(`${method} ${path}`);
      }
    }
    expect(unrouted).toEqual([]);
  });
});
