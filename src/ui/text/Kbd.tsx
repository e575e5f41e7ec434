import styles from './Kbd.module.css';

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
};

/** Where a shortcut has Ctrl on other keyboards, Command does the same. */
const appleNames: Readonly<Record<string, string>> = {
  ...names,
  Control: '⌘',
  Alt: '⌥',
  Shift: '⇧',
};

const isAppleKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** What is written on the keys of a press, such as `Alt+ArrowUp` in `aria-keyshortcuts`, here. */
export function keyNames(press: string): readonly string[] {
  const written = isAppleKeyboard() ? appleNames : names;
  return press.split('+').map((key) => written[key] ?? key);
}

/** The same in little room: “Alt ↑”, “Del”; “⌥↑” on an Apple keyboard. */
export function formatShortcut(press: string): string {
  return press === 'Delete' ? 'Del' : keyNames(press).join(isAppleKeyboard() ? '' : ' ');
}

/** A key, as a hint for the eye; the control itself says it with aria-keyshortcuts. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden>
      {children}
    </kbd>
  );
}
