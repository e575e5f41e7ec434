import { type Observable, observable } from './observable.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type ThemeChoice = Observable<Theme> & { choose(theme: Theme): void };

const storageKey = 'spec-viewer.theme';

function stored(storage: Storage): Theme {
  try {
    const value = storage.getItem(storageKey);
    return themes.find((theme) => theme === value) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The colour scheme: kept in this browser, applied to `root` as `data-theme`. */
export function createThemeChoice(root: HTMLElement, storage: Storage): ThemeChoice {
  const choice = observable(stored(storage));
  const apply = () => {
    root.dataset.theme = choice.snapshot();
  };
  apply();
  choice.subscribe(apply);
  return {
    snapshot: choice.snapshot,
    subscribe: choice.subscribe,
    choose: (theme) => {
      choice.set(theme);
      try {
        storage.setItem(storageKey, theme);
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}
