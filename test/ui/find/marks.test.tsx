import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FindBar } from '#ui/find/FindBar.tsx';
import { useFind } from '#ui/find/use-find.ts';

/** What jsdom lacks of CSS highlights: a registry of named sets of ranges. */
const highlights = new Map<string, Set<AbstractRange>>();

class FakeHighlight extends Set<AbstractRange> {
  priority = 0;
  constructor(...ranges: AbstractRange[]) {
    super(ranges);
  }
}

class FakeStaticRange {
  constructor(bounds: StaticRangeInit) {
    Object.assign(this, bounds);
  }
}

beforeEach(() => {
  highlights.clear();
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('StaticRange', FakeStaticRange);
  vi.stubGlobal('CSS', { highlights });
});

const marked = (name: string) =>
  [...(highlights.get(name) ?? [])].map(({ startContainer, startOffset, endOffset }) =>
    startContainer.textContent?.slice(startOffset, endOffset),
  );

function Reader({ paragraphs }: { paragraphs: number }) {
  const container = useRef<HTMLDivElement>(null);
  const find = useFind(container);
  return (
    <>
      <FindBar find={find} onClose={() => {}} />
      <div ref={container}>
        {Array.from({ length: paragraphs }, (_, index) => (
          <p key={String(index)}>Entry number {index}.</p>
        ))}
      </div>
    </>
  );
}

test('marks are set on all matches and apart on the current one, and go with the bar', async () => {
  const user = userEvent.setup();
  render(<Reader paragraphs={3} />);
  await user.keyboard('entry');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 3'));
  expect(marked('find')).toEqual(['Entry', 'Entry', 'Entry']);
  expect(marked('find-current')).toEqual(['Entry']);
  expect(window.getSelection()?.toString()).toBe('');
  await user.keyboard(' x');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No results'));
  expect(highlights.size).toBe(0);
  await user.keyboard('{Backspace}{Backspace}');
  await waitFor(() => expect(marked('find')).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Close find' }));
  expect(highlights.size).toBe(0);
});

test('marks in view come before the rest has been read', async () => {
  const user = userEvent.setup();
  render(<Reader paragraphs={2_000} />);
  const last = screen.getByText('Entry number 1990.');
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(last);
  await user.keyboard('e');
  expect(marked('find')).toContain('E');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3,981 of 4,000'));
});

test('marks go when the document does', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Reader paragraphs={3} />);
  await user.keyboard('entry');
  await waitFor(() => expect(highlights.size).toBe(2));
  unmount();
  expect(highlights.size).toBe(0);
});
