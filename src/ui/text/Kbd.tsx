import styles from './Kbd.module.css';

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
};

/** Key labels on Apple keyboards, where Command replaces Ctrl in shortcuts. */
const appleNames: Readonly<Record<string, string>> = {
  ...names,
  Control: '⌘',
  Alt: '⌥',
  Shift: '⇧',
};

const isAppleKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/**
 * Returns the key labels of a shortcut in `aria-keyshortcuts` format, such as `Alt+ArrowUp`, for
 * the user's keyboard.
 */
export function getKeyLabels(press: string): readonly string[] {
  const written = isAppleKeyboard() ? appleNames : names;
  return press.split('+').map((key) => written[key] ?? key);
}

/** Formats a shortcut in short form: “Alt ↑”, “Del”; “⌥↑” on Apple keyboards. */
export function formatShortcut(press: string): string {
  return press === 'Delete' ? 'Del' : getKeyLabels(press).join(isAppleKeyboard() ? '' : ' ');
}

/** Key shown as a visual hint; the control announces its shortcut with `aria-keyshortcuts`. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden>
      {children}
    </kbd>
  );
}
