import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useShortcut } from '#ui/field/use-shortcut.ts';

function Page({ shortcut, onPress }: { shortcut: string; onPress: () => void }) {
  useShortcut(shortcut, onPress);
  return (
    <>
      <button type="button">Button</button>
      <textarea aria-label="Text" />
    </>
  );
}

function show(shortcut: string) {
  const onPress = vi.fn();
  render(<Page shortcut={shortcut} onPress={onPress} />);
  return onPress;
}

const button = () => screen.getByRole('button');

test.each([
  ['alone', {}],
  // Windows reports AltGr together with Ctrl and Alt (first case); Linux reports AltGr alone
  // (second case).
  ['with AltGr as Ctrl and Alt', { ctrlKey: true, altKey: true, modifierAltGraph: true }],
  ['with AltGr', { modifierAltGraph: true }],
])('useShortcut calls its handler for a character key pressed %s', (_, modifiers) => {
  const onPress = show('[');
  fireEvent.keyDown(button(), { key: '[', ...modifiers });
  expect(onPress).toHaveBeenCalledOnce();
});

test.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with Alt', { altKey: true }],
  ['during composition of a word in an input method', { isComposing: true }],
])('useShortcut ignores a character key pressed %s', (_, members) => {
  const onPress = show('[');
  fireEvent.keyDown(button(), { key: '[', ...members });
  expect(onPress).not.toHaveBeenCalled();
});

test('useShortcut ignores a character typed in a text field', () => {
  const onPress = show('[');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '[' });
  expect(onPress).not.toHaveBeenCalled();
});

test('useShortcut ignores a Ctrl shortcut pressed with AltGr', () => {
  const onPress = show('Ctrl+K');
  fireEvent.keyDown(button(), { key: 'k', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.keyDown(button(), { key: 'k', ctrlKey: true });
  expect(onPress).toHaveBeenCalledOnce();
});
