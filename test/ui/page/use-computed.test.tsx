import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useComputed } from '#ui/page/use-computed.ts';

type Compute = (signal: AbortSignal) => Promise<string>;

const start = (compute: Compute | undefined) =>
  renderHook((props: { compute: Compute | undefined }) => useComputed(props.compute), {
    initialProps: { compute },
  });

test('useComputed returns only the result of its current function, and aborts the previous one', async () => {
  const signals: AbortSignal[] = [];
  const pending = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>(() => {});
  };
  const { result, rerender } = start(pending);
  expect(result.current).toBeUndefined();
  rerender({ compute: async () => 'second' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await waitFor(() => expect(result.current).toBe('second'));
  rerender({ compute: undefined });
  expect(result.current).toBeUndefined();
});

test('useComputed returns “failed” and reports the error, except after it is unmounted', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const fail = async () => Promise.reject(new RangeError('too deep'));
  start(fail).unmount();
  const { result } = start(fail);
  await waitFor(() => expect(result.current).toBe('failed'));
  expect(report).toHaveBeenCalledExactlyOnceWith(new RangeError('too deep'));
});
