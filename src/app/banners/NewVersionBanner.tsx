import { RotateCw, Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { Banner } from '#ui/notice/Banner.tsx';

/**
 * When a newer build has taken this one's place: loads it, once, and where something on screen would
 * be lost by that (a form, a signing secret) or it didn't help, leaves it to the person.
 */
export function NewVersionBanner() {
  const { newVersion } = useServices();
  const unsaved = useHasUnsavedWork();
  const [shown, setShown] = useState(false);
  const partIsMissing = useEffectEvent(() => {
    if (unsaved || !newVersion.mayReload()) {
      setShown(true);
      return;
    }
    // A turn later, when the address is the one that was being gone to.
    setTimeout(newVersion.reload);
  });
  useEffect(() => newVersion.onMissingPart(() => partIsMissing()), [newVersion]);

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
