import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nextChange } from '#features/specifications/reader/next-change.ts';
import { SourceView } from '#ui/code/SourceView.tsx';

const text = Array.from({ length: 1_000 }, (_, index) => `line ${index + 1}`).join('\n');
const changedLines = new Map([
  [900, 'inserted'],
  [901, 'inserted'],
  [950, 'inserted'],
  [951, 'inserted'],
] as const);

/** What is scrolled to by the next change, and by the one before. */
function goThrough() {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <SourceView
      text={text}
      language=""
      selected={undefined}
      onSelect={() => undefined}
      changedLines={changedLines}
    />,
  );
  const source = screen.getByRole('region', { name: 'Source' });
  nextChange(source, 'next');
  nextChange(source, 'previous');
  return scrolled.mock.contexts;
}

test('changes of source are gone through one by one, not line by line', () => {
  expect(goThrough()).toEqual([
    screen.getByText(/line 900/).closest('[data-change]'),
    screen.getByText(/line 950/).closest('[data-change]'),
  ]);
});

test('changes of source are gone to though they are far from what is in view', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  expect(goThrough()).toEqual([
    screen.getByText(/line 900/).closest('[data-change]'),
    screen.getByText(/line 950/).closest('[data-change]'),
  ]);
  expect(screen.getByRole('region', { name: 'Source' }).textContent).toBe(`${text}\n`);
});
