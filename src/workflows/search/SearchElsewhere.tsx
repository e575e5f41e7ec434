import { useHasExtension } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { usePalette } from '#workflows/palette/PaletteProvider.tsx';

/** `to` is the path of the search. */
type ListSearch = { readonly list: string; readonly to: string };

/** Offers the same text in other lists and “Jump to…”, below a search without results. */
export function SearchElsewhere({
  text,
  searches,
}: {
  text: string;
  /** In display order. */
  searches: readonly ListSearch[];
}) {
  const { open } = usePalette();
  const canSearchSpecifications = useHasExtension('viewer.specifications');
  const typed = text.trim();
  if (typed === '') return null;
  return (
    <>
      {searches
        .filter(({ list }) => list !== 'specifications' || canSearchSpecifications)
        .map(({ list, to }) => (
          <ButtonLink key={list} to={to}>
            Search {list} for “{truncate(typed, maxNameLength)}”
          </ButtonLink>
        ))}
      <Button onClick={() => open(typed)}>Search everywhere</Button>
    </>
  );
}
