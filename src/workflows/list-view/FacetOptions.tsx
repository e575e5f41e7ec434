import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useServices } from '#platform/react.tsx';
import { suggestCorrection } from '#text/did-you-mean.ts';
import { formatNumber } from '#text/format-number.ts';
import { filterByLabel } from '#text/search-text.ts';
import { Text } from '#ui/layout/layout.tsx';
import { DidYouMean } from '#ui/notice/EmptyState.tsx';
import styles from './FacetOptions.module.css';
import type { FacetMenu, FacetOption, SelectedFacetValues } from './facet.ts';

const maxOptionsWithoutSearch = 12;
/** Maximum number of options that a facet shows at once. */
const maxShownOptions = 100;

export type FacetSelectionProps = {
  chosen: SelectedFacetValues;
  /** Returns the options of a facet, in order. */
  optionsOf: (name: string) => readonly FacetOption[];
  onChange: (chosen: SelectedFacetValues) => void;
  /** Shown if a facet has no values. */
  none?: string | undefined;
};

export type FacetOptionsProps = FacetSelectionProps & {
  menu: FacetMenu;
  /** True if the user has just opened the menu. */
  takesFocus?: boolean;
};

/** Returns a key with only characters that are valid in selectors and element ids. */
const keyOf = (name: string, value: string) =>
  `${name} ${encodeURIComponent(JSON.stringify(value))}`;

/** List box with the values of several facets. Any number of values can be selected. */
export function FacetOptions({
  menu: { label, facets },
  chosen,
  optionsOf,
  onChange,
  none,
  takesFocus = false,
}: FacetOptionsProps) {
  const { terms } = useServices().config;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const all = facets.flatMap(({ name }) =>
    optionsOf(name).map((option) => ({ ...option, name, key: keyOf(name, option.value) })),
  );
  const matching = filterByLabel(all, typed);
  const sections = facets.map((facet) => {
    const found = matching.filter(({ name }) => name === facet.name);
    return {
      ...facet,
      options: found.slice(0, maxShownOptions),
      rest: found.length - maxShownOptions,
    };
  });
  const rest = sections.reduce((sum, section) => sum + Math.max(0, section.rest), 0);
  const isSearchable = all.length > maxOptionsWithoutSearch;

  const list = matching.length > 0 && (
    <ListBox
      aria-label={label}
      autoFocus={takesFocus && !isSearchable}
      selectionMode="multiple"
      escapeKeyBehavior="none"
      selectedKeys={Object.entries(chosen).flatMap(([name, values]) =>
        values.map((value) => keyOf(name, value)),
      )}
      onSelectionChange={(keys) => {
        if (keys === 'all') return;
        // Keeps the order in which the user selected the options.
        const selected = [...keys].flatMap((key) => all.find((option) => option.key === key) ?? []);
        const next = facets.map(({ name }) => [
          name,
          selected.filter((option) => option.name === name).map(({ value }) => value),
        ]);
        onChange({ ...chosen, ...Object.fromEntries(next) });
      }}
    >
      {sections
        .filter(({ options }) => options.length > 0)
        .map((section) => (
          <ListBoxSection key={section.name} id={section.name}>
            <Header className={styles.head ?? ''}>{section.label}</Header>
            {section.options.map(({ key, label: words, count }) => (
              <ListBoxItem key={key} id={key} textValue={words} className={styles.option ?? ''}>
                <span className={styles.box}>
                  <Check aria-hidden />
                </span>
                <bdi className={styles.value}>{words}</bdi>{' '}
                {count !== undefined && (
                  <Text as="span" tone="faint" size="tiny" numeric>
                    {formatNumber(count)}
                  </Text>
                )}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
    </ListBox>
  );
  return (
    <>
      {facets.map(({ name, label: facetLabel, term }) => {
        const explanation = term && terms[term];
        return (
          explanation && (
            <p key={name} className={styles.rest}>
              {facetLabel}: {explanation}
            </p>
          )
        );
      })}
      {isSearchable ? (
        <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst>
          <SearchField aria-label={`Find in ${label}`} autoFocus={takesFocus}>
            <Input ref={field} className={styles.find ?? ''} placeholder="Find" />
          </SearchField>
          {list}
        </Autocomplete>
      ) : (
        list
      )}
      {matching.length === 0 && (
        <div className={styles.rest}>
          <p>{all.length === 0 ? none : `No results for “${typed.trim()}”`}</p>
          <DidYouMean
            suggestion={suggestCorrection(
              all.map((option) => option.label),
              typed,
            )}
            onSuggestion={(suggestion) => {
              setTyped(suggestion);
              field.current?.focus();
            }}
          />
        </div>
      )}
      {rest > 0 && <p className={styles.rest}>{formatNumber(rest)} more; type to find them.</p>}
    </>
  );
}
