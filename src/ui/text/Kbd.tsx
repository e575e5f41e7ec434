import styles from './text.module.css';

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
};

/** Apple shortcuts use Command instead of Ctrl. */
const appleNames: Readonly<Record<string, string>> = {
  ...names,
  Control: '⌘',
  Alt: '⌥',
  Shift: '⇧',
};

const isAppleKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/**
 * Returns the labels on the user's keyboard. `press` is in `aria-keyshortcuts` format, such as
 * `Alt+ArrowUp`.
 */
export function getKeyLabels(press: string): readonly string[] {
  const written = isAppleKeyboard() ? appleNames : names;
  return press.split('+').map((key) => written[key] ?? key);
}

/** Formats a shortcut: “Alt ↑”, “Del”; “⌥↑” on Apple keyboards. */
export function formatShortcut(press: string): string {
  return press === 'Delete' ? 'Del' : getKeyLabels(press).join(isAppleKeyboard() ? '' : ' ');
}

/** Hidden from screen readers, because the control announces its shortcut (`aria-keyshortcuts`). */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden>
      {children}
    </kbd>
  );
}
