import { FilterX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import { StarredPill } from '#workflows/stars/StarButton.tsx';
import type { ListFilter } from './facet.ts';
import styles from './ListFilterBar.module.css';

/** Bar with a list's search field, star filter, facets and reset button. */
export function ListFilterBar({
  ref,
  label,
  kind,
  filter: { query, starred },
  isDefault,
  status,
  onType,
  onStarred,
  onClear,
  children,
  end,
}: {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  kind: ItemReference['kind'];
  filter: ListFilter;
  /**
   * True if the filter has its default values. The reset button is then hidden, but keeps its space, so
   * that nothing moves when it appears.
   */
  isDefault: boolean;
  /** Number of matches, announced after a pause in typing. */
  status: string | undefined;
  onType: (query: string) => void;
  onStarred: (starred: boolean) => void;
  onClear: () => void;
  /** Facet controls of the list. */
  children: ReactNode;
  /** Content shown after the reset button. */
  end?: ReactNode;
}) {
  const action = { id: 'clear-filters', label: 'Clear filters', context: '', icon: FilterX };
  useRegisterActions(() => (isDefault ? [] : [{ ...action, run: onClear }]));
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <SearchField
          ref={ref}
          label={label}
          value={query}
          onChange={onType}
          onLeave={() => focusRegion('first row')}
        />
        <StarredPill kind={kind} isOn={starred} onToggle={() => onStarred(!starred)} />
        {children}
        <span className={styles.clear} style={isDefault ? { visibility: 'hidden' } : {}}>
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </span>
      </div>
      {end}
      <DebouncedStatus>{status}</DebouncedStatus>
    </div>
  );
}
