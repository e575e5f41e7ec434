import { SunMoon } from 'lucide-react';
import { type Theme, themes } from '#platform/theme.ts';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';

export const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Something in the menu of the signed-in person. */
export type MenuAction = Pick<OfferedAction, 'id' | 'label' | 'icon' | 'run'>;

/** What the menu of the signed-in person offers in “Jump to…”, on every screen. */
export function personActions(
  theme: Theme,
  onTheme: (theme: Theme) => void,
  inMenu: readonly MenuAction[],
): readonly OfferedAction[] {
  const ofThemes = themes.map((value) => ({
    id: `theme ${value}`,
    label: `Theme: ${themeNames[value]}`,
    context: value === theme ? 'Chosen' : '',
    icon: SunMoon,
    run: () => onTheme(value),
  }));
  return [...ofThemes, ...inMenu.map((action) => ({ ...action, context: '' }))].map((action) => ({
    ...action,
    everywhere: true,
  }));
}
