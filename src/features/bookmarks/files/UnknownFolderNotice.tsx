import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import type { Place } from '#workflows/places/place.ts';
import { useStars } from '#workflows/stars/use-stars.ts';

/** An address that leads to no folder of this person. */
export function UnknownFolderNotice({ folderId }: { folderId: string }) {
  const { has, toggle } = useStars();
  const place: Place = { kind: 'folder', folderId };
  return (
    <Notice
      title="This folder isn’t among your bookmarks"
      actions={
        <>
          <Link to={paths.bookmarks()}>All bookmarks</Link>
          {has(place) && <Button onClick={() => toggle(place)}>Remove the star</Button>}
        </>
      }
    >
      Bookmarks are personal, so a link to a folder works only for its owner. To get a copy, ask the
      owner for an export and import it here. If the folder was yours, it has been deleted. Its ID
      is “<bdi>{folderId}</bdi>”.
    </Notice>
  );
}
