import type { RouterState } from 'react-router';

/** Knows what had focus when the person set out for the screen that is shown or on its way. */
export type FocusBeforeNavigation = {
  readonly focused: () => Element | null;
  readonly watch: (router: {
    subscribe: (onChange: (state: RouterState) => void) => () => void;
  }) => void;
};

/** From the router, since the old screen stays until the new one has all it needs. */
export function watchFocusBeforeNavigation(): FocusBeforeNavigation {
  let focused: Element | null = null;
  let destination: string | undefined;
  return {
    focused: () => focused,
    watch: (router) => {
      router.subscribe(({ navigation, location }) => {
        const { pathname } = navigation.location ?? location;
        if (pathname === destination) return;
        destination = pathname;
        focused = document.activeElement;
      });
    },
  };
}
