import { StarOff } from 'lucide-react';
import { Link } from 'react-router';
import {
  getSpecificationKey,
  getTitle,
  type LastReadVersion,
} from '#data/specifications/specification.ts';
import { FileIcon } from '#features/specifications/FileIcon.tsx';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { ListSection } from '#ui/list/ListSection.tsx';
import { useStarredItems } from '#workflows/stars/use-stars.ts';

/** Number of rows that are shown at first, and added each time the user requests more rows. */
const rowsPerStep = 15;

/** Section with the starred specifications. Renders nothing if no specification is starred. */
export function StarredSpecifications({
  lastReads,
}: {
  /** Last read versions of the user, which contain the titles of the specifications. */
  lastReads: readonly LastReadVersion[];
}) {
  const { starred, toggle } = useStarredItems();
  const places = starred.filter((place) => place.kind === 'specification');
  if (places.length === 0) return null;
  const titles = new Map(lastReads.map(({ name, title }) => [getSpecificationKey(name), title]));
  return (
    <ListSection title="Starred">
      <LimitedList items={places} step={rowsPerStep}>
        {(shown) => (
          <ul>
            {shown.map((place) => {
              const { codeHostSlug, path } = place;
              const key = getSpecificationKey(place);
              const label = truncate(
                getTitle({ title: titles.get(key) ?? null, path }),
                maxNameLength,
              );
              return (
                <LinkListItem
                  key={key}
                  picture={<FileIcon path={path} />}
                  location={[codeHostSlug, path]}
                  end={
                    <IconButton
                      icon={StarOff}
                      label={`Remove the star of “${label}”`}
                      onClick={() => toggle(place)}
                    />
                  }
                >
                  <Link to={paths.specification(place)}>
                    <bdi>{label}</bdi>
                  </Link>
                </LinkListItem>
              );
            })}
          </ul>
        )}
      </LimitedList>
    </ListSection>
  );
}
