import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyKeys, stopEarlyKeys } from '#ui/field/early-keys.ts';
import { SearchField } from '#ui/field/SearchField.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';

beforeEach(keepEarlyKeys);
afterEach(() => {
  stopEarlyKeys();
  vi.useRealTimers();
});

type Press = string | { readonly key: string; readonly [modifier: string]: unknown };

function press(...presses: readonly Press[]): void {
  for (const one of presses) {
    fireEvent.keyDown(document.body, typeof one === 'string' ? { key: one } : one);
  }
}

function Shortcuts({ onPress }: { onPress: (key: string) => void }) {
  useShortcut('n', () => onPress('n'));
  useShortcut(']', () => onPress(']'));
  return null;
}

function SearchScreen() {
  const [text, setText] = useState('');
  return <SearchField label="Search" value={text} onChange={setText} />;
}

/** Renders the shortcuts and returns the keys that they received. */
async function pressedOnScreen(): Promise<readonly string[]> {
  const onPress = vi.fn();
  render(<Shortcuts onPress={onPress} />);
  // Keys that were kept are dispatched in a task that precedes this one.
  await new Promise((resolve) => setTimeout(resolve));
  return onPress.mock.calls.flat();
}

test('keys pressed before a screen is rendered reach its shortcuts once, in order', async () => {
  press('x', ']', 'n', 'n');
  expect(await pressedOnScreen()).toEqual([']', 'n', 'n']);
  expect(await pressedOnScreen()).toEqual([]);
});

test('only the last 50 keys pressed before a screen is rendered reach its shortcuts', async () => {
  press(...Array.from({ length: 60 }, (_, at) => (at < 20 ? ']' : 'n')));
  expect((await pressedOnScreen()).join('')).toBe(']'.repeat(10) + 'n'.repeat(40));
});

test('text typed after “/” before a screen is rendered is in its search field', async () => {
  press('/', 'p', 'a', 'x', 'Backspace', ' ', {
    key: '@',
    ctrlKey: true,
    altKey: true,
    modifierAltGraph: true,
  });
  render(<SearchScreen />);
  const field = screen.getByRole('searchbox');
  await waitFor(() => expect(field).toHaveValue('pa @'));
  expect(field).toHaveFocus();
});

test('“/” and the text after it don’t reach the browser, which would search or scroll', () => {
  const isPrevented = (key: string) => !fireEvent.keyDown(document.body, { key });
  expect(['n', ' ', '/', 'n', ' '].map(isPrevented)).toEqual([false, false, true, true, true]);
});

test('“/” on a screen without a search field is left to the browser', () => {
  render(<h1>Overview</h1>);
  const isPrevented = (key: string) => !fireEvent.keyDown(document.body, { key });
  expect(['/', 'n', ' '].map(isPrevented)).toEqual([false, false, false]);
});

test.each<[string, () => void]>([
  ['the user clicks', () => fireEvent.pointerDown(document.body)],
  ['a link is followed by a key', () => fireEvent.click(document.body)],
  ['the user goes back', () => fireEvent.popState(window)],
  ['the window is left', () => fireEvent.blur(window)],
  ['Tab moves focus', () => press('Tab')],
  ['Escape is pressed', () => press('Escape')],
  ['a field takes focus', () => screen.getByRole('textbox').focus()],
  [
    'a shortcut handles a newer key',
    () => {
      window.addEventListener('keydown', (event) => event.preventDefault(), {
        capture: true,
        once: true,
      });
      press('?');
    },
  ],
  ['ten seconds have passed', () => vi.setSystemTime(Date.now() + 10_001)],
  ['the user is signed out', stopEarlyKeys],
])('a key pressed before a screen is rendered is discarded when %s', async (_, happens) => {
  render(<input aria-label="Name" />);
  press('n');
  happens();
  expect(await pressedOnScreen()).toEqual([]);
});

test.each<[string, () => void]>([
  ['in a text field', () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'n' })],
  [
    'on the sign-in page',
    () => {
      stopEarlyKeys();
      press('n');
      keepEarlyKeys();
    },
  ],
  ['during composition', () => press({ key: 'n', isComposing: true })],
  ['repeatedly by holding it', () => press({ key: 'n', repeat: true })],
])('a key pressed %s isn’t kept', async (_, happens) => {
  render(<input aria-label="Name" />);
  happens();
  expect(await pressedOnScreen()).toEqual([]);
});

test('a key that a shortcut handles isn’t kept for the next screen', async () => {
  const { unmount } = render(<Shortcuts onPress={() => undefined} />);
  press('n');
  unmount();
  expect(await pressedOnScreen()).toEqual([]);
});
