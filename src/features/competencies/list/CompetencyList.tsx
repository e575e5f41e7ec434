import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { settingFields } from '#data/directory/competencies/competency-fields.ts';
import {
  getCompetencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { getExcerpt } from '#data/directory/competencies/competency-search.ts';
import { toCategoryLabel, toNameLabel } from '#data/directory/display-names.ts';
import { comparedCompetenciesCodec } from '#features/competencies/chosen-competencies.ts';
import { CompareRowCheckbox, useComparison } from '#features/competencies/compare/Comparison.tsx';
import { toCompetencyReference } from '#features/competencies/competency-reference.ts';
import { competencyListView } from '#features/competencies/competency-view.ts';
import { StoryPointBars, StoryPointLegend } from '#features/competencies/StoryPoints.tsx';
import { paths } from '#paths.ts';
import { findWords, getSearchWords } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import { LinkList, type RowLink } from '#ui/list/LinkList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { FacetLabel } from '#workflows/list-view/facet.ts';
import { type ListGroup, type ListView, ungrouped } from '#workflows/list-view/list-view.ts';
import { StarIcon } from '#workflows/stars/StarButton.tsx';
import styles from './list.module.css';

/** Memoised, so that typing renders the list only when the results change. */
export const CompetencyList = memo(function CompetencyList({
  groups,
  maxPoints,
  current,
  view,
  onMove,
}: {
  groups: readonly ListGroup<ListedCompetency>[];
  maxPoints: number;
  current: ListedCompetency | undefined;
  view: ListView;
  /** Called after a key has moved focus to the row of another competency. */
  onMove: ((listed: ListedCompetency) => void) | undefined;
}) {
  const { group } = view;
  const { chosen } = useComparison();
  const words = useMemo(() => getSearchWords(view.query), [view.query]);
  const linkGroups = useMemo(() => {
    const facet = competencyListView.getGrouping(view);
    return groups.map(({ value = '', items }) => ({
      key: value,
      head: facet && <Head facet={facet} value={value} count={items.length} words={words} />,
      items,
    }));
  }, [groups, view, words]);
  const params = useMemo(
    () => comparedCompetenciesCodec.write(chosen, competencyListView.write(view)),
    [chosen, view],
  );
  return (
    <>
      {groups.length > 0 && (
        <div className={styles.legend} data-headed={group !== ungrouped.name || undefined}>
          <StoryPointLegend />
        </div>
      )}
      <LinkList
        label="Competencies"
        groups={linkGroups}
        current={current}
        keyOf={getCompetencyKey}
        onMove={onMove}
        headLevel={onMove === undefined ? 2 : 3}
        isPrinted={false}
      >
        {(listed, link) => (
          <Row
            listed={listed}
            link={link}
            maxPoints={maxPoints}
            words={words}
            params={params}
            showsCategory={group !== 'category'}
          />
        )}
      </LinkList>
    </>
  );
});

/** Header of a group. A setting needs its label, as in “CLI: Enabled”; other values don't. */
function Head({
  facet: { label, values, formatValue },
  value,
  count,
  words,
}: {
  facet: FacetLabel;
  value: string;
  count: number;
  words: readonly string[];
}) {
  const shown = values === undefined ? formatValue(value) : `${label}: ${formatValue(value)}`;
  return (
    <>
      <Text as="bdi" truncate>
        <HighlightedText text={shown} hits={findWords(shown, words)} />
      </Text>{' '}
      <Text as="span" numeric>
        {formatNumber(count)}
      </Text>
    </>
  );
}

const sourceLabels = { easy: 'Easy: ', medium: 'Medium: ', hard: 'Hard: ', link: 'Link: ' };

function Row({
  listed,
  link,
  maxPoints,
  words,
  params,
  showsCategory,
}: {
  listed: ListedCompetency;
  link: RowLink;
  maxPoints: number;
  words: readonly string[];
  params: URLSearchParams;
  showsCategory: boolean;
}) {
  const { competency, category, name, occurrence, occurrences } = listed;
  const { owner, difficultyLevels } = competency;
  const settings = settingFields.flatMap(({ label, read }) => (read(competency) ? [label] : []));
  const excerpt = getExcerpt(competency, words);
  const marked = (text: string) => <HighlightedText text={text} hits={findWords(text, words)} />;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          <Link {...link} to={paths.competency(category, name, { occurrence, view: params })}>
            <bdi>{marked(toNameLabel(name))}</bdi>
          </Link>
          <StarIcon place={toCompetencyReference(listed)} />
          {occurrences > 1 && (
            <small className={styles.twin}>
              {occurrence} of {occurrences} with this name
            </small>
          )}
        </div>
        <Text as="div" tone="soft" truncate>
          {settings.length > 0 && (
            <span className={styles.settingWords}>{settings.join(', ')} · </span>
          )}
          {showsCategory && (
            <>
              <bdi>{marked(toCategoryLabel(category))}</bdi> ·{' '}
            </>
          )}
          {excerpt?.source && (
            <Text as="b" weight={500}>
              {sourceLabels[excerpt.source]}
            </Text>
          )}
          {excerpt ? (
            <bdi>
              <HighlightedText text={excerpt.text} hits={excerpt.hits} />
            </bdi>
          ) : (
            <MissingValue />
          )}
        </Text>
      </div>
      <div className={styles.owner}>
        {owner ? (
          <Link to={paths.person(owner)} className={styles.ownerLink} tabIndex={link.tabIndex}>
            <Avatar name={owner} size="small" />
            <VisuallyHidden>Owner:</VisuallyHidden>{' '}
            <bdi className={styles.ownerName}>{marked(truncate(owner, maxNameLength))}</bdi>
          </Link>
        ) : (
          <MissingValue />
        )}
      </div>
      <div className={styles.settings}>
        {settings.map((label) => (
          <Tag key={label} tone="good">
            {label}
          </Tag>
        ))}
      </div>
      <StoryPointBars levels={difficultyLevels} maxPoints={maxPoints} />
      <CompareRowCheckbox listed={listed} tabIndex={link.tabIndex} />
    </div>
  );
}
