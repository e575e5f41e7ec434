import type { InputSource } from './browser-session.ts';

/** Code points that W3C WebDriver defines for keys that type no character. */
const codes = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Control: '\uE009',
  Delete: '\uE017',
  Enter: '\uE007',
  Escape: '\uE00C',
  F2: '\uE032',
  Tab: '\uE004',
} as const;

type NamedKey = keyof typeof codes;
export type KeyCombination = NamedKey | `Control+${string}`;

const isNamed = (key: string): key is NamedKey => Object.hasOwn(codes, key);

/**
 * Builds the actions that press and release a character, a named key, or a combination of keys
 * joined by `+`.
 */
export const keyActions = (keys: KeyCombination): InputSource =>
  keyboard(pressesOf(keys.split('+')));

/** Builds the actions that type a text in one command, so that type-ahead treats it as one word. */
export const typingActions = (text: string): InputSource =>
  keyboard([...text].flatMap((letter) => pressesOf([letter])));

function pressesOf(keys: readonly string[]) {
  const values = keys.map((key) => (isNamed(key) ? codes[key] : key));
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ];
}

const keyboard = (actions: ReturnType<typeof pressesOf>): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions,
});
