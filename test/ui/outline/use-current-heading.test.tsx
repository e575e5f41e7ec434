import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SourceView } from '#ui/code/SourceView.tsx';
import { useCurrentHeading } from '#ui/outline/use-current-heading.ts';

/** Simulated top of each element by id, in pixels; other elements are at the top of the window. */
let tops: Readonly<Record<string, number>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id || (this.getAttribute('data-first-line') ?? '')] ?? 0);
  });
});

function Reader({ slugs }: { slugs: readonly string[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentHeading(
    scroller,
    slugs.map((slug) => ({ slug })),
  );
  return (
    <>
      <output>{current ?? 'none'}</output>
      <div ref={scroller}>
        {slugs.map((slug) => (
          <h2 key={slug} id={slug}>
            {slug}
          </h2>
        ))}
        <SourceView
          text={'message A {}\n'.repeat(1_000)}
          language=""
          selected={[700, 700]}
          onSelect={() => {}}
        />
      </div>
    </>
  );
}

async function expectCurrent(slug: string, positions: typeof tops): Promise<void> {
  tops = positions;
  document.dispatchEvent(new Event('scroll'));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status')).toHaveTextContent(slug);
}

test('useCurrentHeading returns the last heading above the reading position of the viewport', async () => {
  const { rerender } = render(<Reader slugs={['a', 'b', 'c']} />);
  await expectCurrent('b', { a: -500, b: 40, c: 500 });
  await expectCurrent('c', { a: -900, b: -360, c: 90 });
  await expectCurrent('none', { a: 300, b: 700, c: 1_200 });
  rerender(<Reader slugs={['a', 'b', 'c', 'appended']} />);
  await expectCurrent('appended', { a: -4_000, b: -3_000, c: -2_000, appended: 10 });
});

test('useCurrentHeading uses the position of the outermost closed details element around a heading', async () => {
  render(
    <details id="outer">
      <summary>More</summary>
      <details>
        <h2 id="hidden">Hidden</h2>
      </details>
    </details>,
  );
  render(<Reader slugs={['a', 'hidden', 'z']} />);
  await expectCurrent('a', { a: 10, outer: 500, z: 900 });
  await expectCurrent('hidden', { a: -600, outer: 20, z: 400 });
});

test("useCurrentHeading finds a heading of source code whose line isn't rendered yet", async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<Reader slugs={['L100', 'L500', 'L900']} />);
  await expectCurrent('L500', {
    '1': -9_000,
    L100: -9_000,
    '401': -3_000,
    L500: -1_000,
    '801': 900,
    L900: 900,
  });
});
