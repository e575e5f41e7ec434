import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';
import { findFragmentElement } from '#ui/page/fragment-element.ts';

const textOf = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join('\n');

function Source({
  lines = 30,
  initial,
  ...rest
}: Partial<ComponentProps<typeof SourceView>> & { lines?: number; initial?: LineRange }) {
  const [selected, setSelected] = useState(initial);
  return (
    <>
      <SourceView
        text={textOf(lines)}
        language=""
        selected={selected}
        onSelect={setSelected}
        {...rest}
      />
      <output>{selected?.join('-')}</output>
    </>
  );
}

/**
 * Returns the element of a line number. The element has no role, because only pointer users need
 * it.
 */
function numberOf(line: number): Element {
  const number = findFragmentElement(`L${line}`)?.querySelector('[data-number]');
  if (!number) throw new Error(`line ${line} has no number`);
  return number;
}

test('SourceView selects lines by keyboard and extends the selection with Shift', async () => {
  const user = userEvent.setup();
  render(<Source />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Line 1' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('3-3');
  expect(screen.getByRole('button', { name: 'Line 3', pressed: true })).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getByRole('status')).toHaveTextContent('3-5');
  await user.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Line 30' })).toHaveFocus();
  await user.keyboard('{PageUp}{Home}');
  expect(screen.getByRole('button', { name: 'Line 1' })).toHaveFocus();
});

test('SourceView selects lines by clicking two line numbers in either order', async () => {
  const user = userEvent.setup();
  render(<Source />);
  await user.click(numberOf(10));
  expect(screen.getByRole('status')).toHaveTextContent('10-10');
  await user.keyboard('{Shift>}');
  await user.click(numberOf(4));
  expect(screen.getByRole('status')).toHaveTextContent('4-10');
  await user.click(numberOf(12));
  expect(screen.getByRole('status')).toHaveTextContent('10-12');
  await user.keyboard('{/Shift}');
  await user.click(screen.getByText('line 3'));
  expect(screen.getByRole('status')).toHaveTextContent('10-12');
});

test('SourceView excludes line numbers from the copied text and from screen readers, except for the focusable line number', () => {
  render(<Source />);
  const source = screen.getByRole('region', { name: 'Source' });
  expect(source.textContent).toBe(`${textOf(30)}\n`);
  expect(within(source).getAllByRole('button')).toHaveLength(1);
});

test('SourceView scrolls to lines that the caller selects, even if the lines are far away', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  render(<Source lines={5_000} initial={[4_321, 4_322]} />);
  expect(scrolled.mock.contexts).toEqual([findFragmentElement('L4321')]);
  expect(screen.getByRole('button', { name: 'Line 4321', pressed: true })).toBeVisible();
});

test('SourceView shows every line number in print and restores the view afterwards', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  render(<Source lines={1_000} />);
  expect(findFragmentElement('L900')).not.toHaveAttribute('data-line', '900');
  fireEvent(window, new Event('beforeprint'));
  expect(findFragmentElement('L900')).toHaveAttribute('data-line', '900');
  fireEvent(window, new Event('afterprint'));
  expect(findFragmentElement('L900')).not.toHaveAttribute('data-line', '900');
});

const deleted = (text: string, number: number) => ({ text, change: 'deleted', number }) as const;
const inserted = (number: number) =>
  ({ text: `line ${number}`, change: 'inserted', number }) as const;

test('SourceView announces inserted and deleted lines once for each run of consecutive lines', () => {
  const changedLines = new Map([
    [2, [inserted(2)]],
    [3, [inserted(3)]],
    [5, [deleted('old 5', 4), deleted('old 6', 5), inserted(5)]],
    [6, [inserted(6)]],
  ]);
  render(<Source changedLines={changedLines} />);
  const words = screen.getAllByText(/^(Inserted|Deleted):/);
  expect(words.map((word) => word.textContent)).toEqual(['Inserted: ', 'Deleted: ', 'Inserted: ']);
});

test('SourceView shows deleted lines before their successor and after the last line', () => {
  const changedLines = new Map([
    [2, [deleted('old 2', 2)]],
    [4, [deleted('old 4', 5)]],
  ]);
  const { container } = render(<Source lines={3} changedLines={changedLines} />);
  const shown = [...container.querySelectorAll('code')].map((line) => line.textContent);
  expect(shown).toEqual([
    'line 1\n',
    'Deleted: old 2\n',
    'line 2\n',
    'line 3\n',
    'Deleted: old 4\n',
  ]);
});

test('SourceView marks changed words inside of highlighted tokens', async () => {
  const parts = (word: string) => [
    { text: 'const a = ', isChanged: false },
    { text: `${word} b`, isChanged: true },
    { text: "c';", isChanged: false },
  ];
  const changedLines = new Map([
    [
      1,
      [
        { ...deleted("const a = 'x bc';", 1), parts: parts("'x") },
        { text: "const a = 'y bc';", change: 'inserted' as const, number: 1, parts: parts("'y") },
      ],
    ],
  ]);
  const { container } = render(
    <Source text="const a = 'y bc';" language="ts" changedLines={changedLines} />,
  );
  await waitFor(() => expect(container.querySelector('[data-kind="keyword"]')).not.toBeNull());
  const marks = [...container.querySelectorAll('mark')];
  expect(marks.map((mark) => mark.textContent)).toEqual(["'x b", "'y b"]);
  expect(marks[1]?.querySelector('[data-kind="string"]')).toHaveTextContent("'y b");
  expect(findFragmentElement('L1')).toHaveTextContent(/^Inserted: const a = 'y bc';$/);
});

test('SourceView highlights a long comment as a comment in every part of the code', async () => {
  render(
    <Source text={`/* a\n${'const in = comment;\n'.repeat(250)}*/\nconst b = 1;`} language="ts" />,
  );
  const line = findFragmentElement('L240');
  await waitFor(() =>
    expect(line?.querySelector('[data-kind]')).toHaveTextContent('const in = comment;'),
  );
  expect(line?.querySelector('[data-kind]')).toHaveAttribute('data-kind', 'comment');
});
