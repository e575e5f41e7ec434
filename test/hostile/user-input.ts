import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Services } from '#platform/react.tsx';

/**
 * Sets the value of a field in one step, like pasting. An input element removes line breaks itself.
 */
export const setFieldValue = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));

export async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name }, { timeout: 20_000 });
  await act(async () => void fireEvent.click(button));
}

export const pressKey = (element: Element, key: string) =>
  act(async () => void fireEvent.keyDown(element, { key }));

export const pause = (ms = 1) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

/** Waits until no request is pending and the screen has been updated. */
export async function waitUntilQueriesIdle({ queryClient }: Pick<Services, 'queryClient'>) {
  await waitFor(() => {
    expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0);
    // Requests that return a signing secret are no mutations.
    expect(screen.queryByText(/^(Creating|Rotating)…$/)).toBeNull();
  });
  await pause();
}
