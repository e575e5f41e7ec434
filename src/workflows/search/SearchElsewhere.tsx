import { useHasExtension } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { usePalette } from '#workflows/palette/PaletteProvider.tsx';

/** List that can be searched, and the path of its search for a text. */
type ListSearch = { readonly list: string; readonly to: string };

/**
 * Buttons below a search without results, which search other lists and “Jump to…” for the same text.
 * Renders nothing without a text.
 */
export function SearchElsewhere({
  text,
  searches,
}: {
  text: string;
  /** Searches of the other lists, in display order. */
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
