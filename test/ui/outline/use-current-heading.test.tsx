import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SourceView } from '#ui/code/SourceView.tsx';
import { useCurrentHeading } from '#ui/outline/use-current-heading.ts';

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
        <p>Before</p>
        {slugs.map((slug) => (
          <section key={slug}>
            <h2 id={slug}>{slug}</h2>
            <p>About {slug}</p>
          </section>
        ))}
      </div>
    </>
  );
}

let drawn: (y: number) => Element | null;

beforeEach(() => {
  vi.useFakeTimers();
  drawn = () => null;
  vi.spyOn(document, 'elementFromPoint').mockImplementation((_, y) => drawn(y));
});

async function scroll(): Promise<void> {
  document.dispatchEvent(new Event('scroll'));
  await act(() => vi.advanceTimersByTimeAsync(200));
}

test('the section being read is that of what is drawn at the reading line', async () => {
  render(<Reader slugs={['a', 'b', 'c']} />);
  drawn = () => screen.getByText('About b');
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('b');
  drawn = () => screen.getByText('c');
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('c');
  drawn = () => screen.getByText('Before');
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('none');
});

test('the section being read is found from what is above a gap', async () => {
  render(<Reader slugs={['a', 'b', 'c']} />);
  const gap = screen.getByText('About b').parentElement;
  drawn = (y) => (y > 90 ? gap : screen.getByText('About a'));
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('a');
});

test('the section being read stays while nothing of the document is at the line', async () => {
  render(<Reader slugs={['a', 'b']} />);
  drawn = () => screen.getByText('About a');
  await scroll();
  drawn = () => document.body;
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('a');
});

test('the section being read is found once the browser has drawn it after a jump', async () => {
  render(<Reader slugs={['a', 'b']} />);
  const skipped = screen.getByText('b').parentElement;
  let frames = 0;
  drawn = (y) => {
    if (y > 90) frames += 1;
    return frames < 4 ? skipped : screen.getByText('About b');
  };
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('b');
});

test('sections that are appended later are read too', async () => {
  const { rerender } = render(<Reader slugs={['a']} />);
  drawn = () => screen.getByText('About a');
  await scroll();
  rerender(<Reader slugs={['a', 'b']} />);
  drawn = () => screen.getByText('About b');
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('b');
});

test('a heading in a source is read by its line, even where that is not drawn yet', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const text = 'message A {}\n'.repeat(1_000);
  const headings = [{ slug: 'L100' }, { slug: 'L500' }, { slug: 'L900' }];
  function Source() {
    const scroller = useRef<HTMLDivElement>(null);
    const current = useCurrentHeading(scroller, headings);
    return (
      <>
        <output>{current ?? 'none'}</output>
        <div ref={scroller}>
          <SourceView text={text} language="" selected={[700, 700]} onSelect={() => {}} />
        </div>
      </>
    );
  }
  render(<Source />);
  drawn = () => document.getElementById('L700');
  await scroll();
  expect(screen.getByRole('status')).toHaveTextContent('L500');
});
