const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Control: 'Ctrl',
};

/** The names on the keys of a press such as `Alt+ArrowUp`. */
export function shortcutKeys(press: string): readonly string[] {
  return press.split('+').map((key) => names[key] ?? key);
}

/** The same in little room: “Alt ↑”, “Del”. */
export function formatShortcut(press: string): string {
  return press === 'Delete' ? 'Del' : shortcutKeys(press).join(' ');
}
