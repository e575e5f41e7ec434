import { RotateCw, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { Banner } from '#ui/notice/Banner.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';

/**
 * When a newer build has replaced this one: reloads the app, once. If that would lose something on screen
 * (a form, a signing secret) or didn't help, it offers the reload instead.
 */
export function NewVersionBanner() {
  const { newVersion } = useServices();
  const unsaved = useHasUnsavedWork();
  const [shown, setShown] = useState(false);
  useWindowEvent('vite:preloadError', () => {
    // Offline no part can be loaded, whatever its version.
    if (!navigator.onLine) return;
    // In a later task, when the address is that of the navigation.
    if (!unsaved && newVersion.mayReload()) setTimeout(newVersion.reload);
    else setShown(true);
  });

  if (!shown) return null;
  return (
    <Banner
      icon={Sparkles}
      title="A new version is available."
      actions={
        <Button size="small" icon={RotateCw} onClick={newVersion.reload}>
          Reload
        </Button>
      }
    >
      Finish what you are doing, then reload.
    </Banner>
  );
}
