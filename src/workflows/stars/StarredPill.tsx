import { Star } from 'lucide-react';
import { TogglePill } from '#ui/field/TogglePill.tsx';
import type { Place } from '#workflows/places/place.ts';
import { useStars } from './use-stars.ts';

/** Narrows a list to what is starred. Absent as long as nothing of the list ever was. */
export function StarredPill({
  kind,
  isOn,
  onToggle,
}: {
  kind: Place['kind'];
  isOn: boolean;
  onToggle: () => void;
}) {
  const { starred } = useStars();
  if (!isOn && !starred.some((place) => place.kind === kind)) return null;
  return <TogglePill label="Starred" icon={Star} isOn={isOn} onToggle={onToggle} />;
}
