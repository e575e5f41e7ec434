import * as v from 'valibot';
import { createObservable, type Observable } from './observable.ts';
import { createStored, type StorageArea } from './stored.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type ThemeChoice = Observable<Theme> & { choose(theme: Theme): void };

/** Sets `data-theme` of `root`. */
export function createThemeChoice(root: HTMLElement, storage: StorageArea): ThemeChoice {
  const stored = createStored(storage, 'spec-viewer.theme', v.picklist(themes));
  const choice = createObservable<Theme>(stored.read() ?? 'system');
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
      stored.write(theme);
    },
  };
}
