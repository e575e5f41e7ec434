import { createContext, type ReactNode, use } from 'react';
import type { ThemeChoice } from './theme.ts';

const ThemeChoiceContext = createContext<ThemeChoice | undefined>(undefined);

export function ThemeChoiceProvider({
  choice,
  children,
}: {
  choice: ThemeChoice;
  children: ReactNode;
}) {
  return <ThemeChoiceContext value={choice}>{children}</ThemeChoiceContext>;
}

export function useThemeChoice(): ThemeChoice {
  const choice = use(ThemeChoiceContext);
  if (choice === undefined) throw new Error('useThemeChoice needs a ThemeChoiceProvider above it');
  return choice;
}
