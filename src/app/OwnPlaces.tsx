import { CircleUserRound, GraduationCap } from 'lucide-react';
import { MenuItem } from '#ui/button/MenuItem.tsx';
import { useOwnPlaces } from './use-own-places.ts';

/** The signed-in person in the directory: their profile, and the competencies that they own. */
export function OwnPlaces({ onLeave }: { onLeave: () => void }) {
  const { profile, competencies } = useOwnPlaces();
  return (
    <>
      {profile && (
        <MenuItem label="My profile" icon={CircleUserRound} to={profile} onClick={onLeave} />
      )}
      {competencies && (
        <MenuItem
          label="My competencies"
          icon={GraduationCap}
          to={competencies}
          onClick={onLeave}
        />
      )}
    </>
  );
}
