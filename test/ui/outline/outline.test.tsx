import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { OutlineHeading } from '#ui/code/source-headings.ts';
import { Outline } from '#ui/outline/Outline.tsx';

function outlineWith(
  headings: readonly OutlineHeading[],
  current: string | undefined,
  changed: readonly string[] = [],
) {
  return (
    <MemoryRouter>
      <Outline
        headings={headings}
        current={current}
        changed={new Set(changed)}
        hrefOf={(slug) => `/a#${slug}`}
      />
    </MemoryRouter>
  );
}

const ledger: readonly OutlineHeading[] = [
  { slug: 'ledger', text: 'Ledger', level: 1 },
  { slug: 'states', text: '1. States', level: 2 },
  { slug: 'limits', text: '2. Limits', level: 2 },
];

/** Eight chapters with five sections each: enough entries for the outline to collapse branches. */
const manual: readonly OutlineHeading[] = Array.from({ length: 8 }, (_, chapter) => [
  { slug: `c${chapter}`, text: `Chapter ${chapter}`, level: 2 },
  ...Array.from({ length: 5 }, (_, section) => ({
    slug: `c${chapter}s${section}`,
    text: `Section ${chapter}.${section}`,
    level: 3,
  })),
]).flat();

test('Outline links to each section and marks the current section and the changed sections', () => {
  render(outlineWith(ledger, 'states', ['limits']));
  const outline = screen.getByRole('navigation', { name: 'On this page' });
  const links = within(outline).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['1. States', '2. Limits, changed']);
  expect(links[0]).toHaveAttribute('aria-current', 'location');
  expect(links[1]).not.toHaveAttribute('aria-current');
  expect(links[1]).toHaveAttribute('href', '/a#limits');
  expect(within(outline).queryByRole('button')).not.toBeInTheDocument();
});

test.each([undefined, 'ledger'])(
  'Outline marks the first section if the current heading is %s',
  (current) => {
    render(outlineWith(ledger, current));
    const [first, second] = screen.getAllByRole('link');
    expect(first).toHaveAttribute('aria-current', 'location');
    expect(second).not.toHaveAttribute('aria-current');
  },
);

test('Outline expands only the branch of the current section if the outline is long', () => {
  const { rerender } = render(outlineWith(manual, 'c2s1'));
  expect(screen.getByRole('link', { name: 'Section 2.4' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Section 3.0' })).not.toBeInTheDocument();
  rerender(outlineWith(manual, 'c3'));
  expect(screen.getByRole('link', { name: 'Section 3.0' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Section 2.4' })).not.toBeInTheDocument();
});

test("Outline doesn't collapse branches that the user has expanded", async () => {
  const user = userEvent.setup();
  const { rerender } = render(outlineWith(manual, 'c0'));
  await user.click(screen.getByRole('button', { name: 'Sections of Chapter 5', expanded: false }));
  rerender(outlineWith(manual, 'c7'));
  expect(screen.getByRole('link', { name: 'Section 5.0' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sections of Chapter 7', expanded: true }));
  expect(screen.queryByRole('link', { name: 'Section 7.0' })).not.toBeInTheDocument();
});

test('Outline marks a collapsed chapter that contains a changed section', () => {
  render(outlineWith(manual, 'c0', ['c4s2']));
  expect(screen.getByRole('link', { name: 'Chapter 4, changed inside' })).toBeVisible();
});

test('Outline scrolls to the current section without scrolling the page', () => {
  const page = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.hasAttribute('aria-current') ? 900 : 100;
    return new DOMRect(0, top, 200, this.tagName === 'NAV' ? 300 : 30);
  });
  render(outlineWith(manual, 'c7'));
  expect(screen.getByRole('navigation').scrollTop).toBe(650);
  expect(page).not.toHaveBeenCalled();
});

test('Outline renders nothing for a document without sections', () => {
  render(outlineWith([], undefined));
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('Outline shows a note that headings after the first 2,000 are omitted, and highlights none of the omitted ones', () => {
  const sections = Array.from({ length: 2_000 }, (_, number) => ({
    slug: `s${number}`,
    text: `Section ${number}`,
    level: 3,
  }));
  const headings = [...ledger.slice(1), ...sections];
  const { rerender } = render(outlineWith(headings, 'states'));
  expect(screen.getByText('Only the first 2,000 headings are listed.')).toBeVisible();
  expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('1. States');
  rerender(outlineWith(headings, 's1999'));
  expect(screen.queryByRole('link', { current: 'location' })).not.toBeInTheDocument();
});
