import { expect, test } from 'vitest';
import { preloadScreens } from '#app/router.tsx';
import { createObservable } from '#platform/observable.ts';
import { createTestServices } from '#test/support/test-services.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';

const { newVersion } = createTestServices({}, async () => '');

test('preloadScreens loads the screens, then their dialogs, and stops while offline', async () => {
  const online = createObservable(true);
  const loaded: string[] = [];
  const register = (name: string, onLoad = () => {}) =>
    lazyComponent(
      async () => {
        loaded.push(name);
        onLoad();
        return () => null;
      },
      { isPreloaded: true },
    );
  const lazy = (name: string, onLoad = () => {}) => ({
    id: name,
    hasErrorBoundary: false,
    lazy: async () => {
      loaded.push(name);
      onLoad();
      return {};
    },
  });
  const registerDialog = () => register('dialog', () => register('dialog of the dialog'));
  const shell = { ...lazy('shell', registerDialog), children: [lazy('screen')] };

  await preloadScreens([shell], { newVersion, online });
  expect(loaded).toEqual(['shell', 'screen', 'dialog', 'dialog of the dialog']);

  loaded.length = 0;
  const last = lazy('last screen', () => online.set(false));
  await preloadScreens([last, lazy('other screen')], { newVersion, online });
  expect(loaded).toEqual(['last screen']);
});
