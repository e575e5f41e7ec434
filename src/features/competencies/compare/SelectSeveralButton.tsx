import { ListChecks } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { useComparison } from './ComparisonProvider.tsx';

/** Shows the boxes of the rows on a phone, where they have no room otherwise. */
export function SelectSeveralButton() {
  const { isChoosing, start, clear } = useComparison();
  if (!useMedia(narrowScreen)) return null;
  return (
    <Button icon={ListChecks} aria-pressed={isChoosing} onClick={isChoosing ? clear : start}>
      Select several
    </Button>
  );
}
