import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createBuiltValueHook } from '#features/specifications/api/built-value.ts';
import { parseApi } from '#test/api-descriptions/describe.ts';

test('createBuiltValueHook returns “failed” and reports the error if the value can’t be built', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const useValue = createBuiltValueHook<number>(function* () {
    yield;
    throw new RangeError('too deep');
  });
  const api = parseApi({ openapi: '3.1.0' });
  const { result } = renderHook(() => useValue(api));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('failed'));
  expect(report).toHaveBeenCalledExactlyOnceWith(new RangeError('too deep'));
  vi.unstubAllGlobals();
});
