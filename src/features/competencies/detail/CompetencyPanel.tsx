import { useSuspenseQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  findCompetency,
  getCompetencyKey,
  getMaxStoryPoints,
} from '#data/directory/competencies/competency-list.ts';
import { toCategoryLabel, toNameLabel } from '#data/directory/display-names.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { comparedCompetenciesCodec } from '#features/competencies/chosen-competencies.ts';
import { CompareCheckbox } from '#features/competencies/compare/Comparison.tsx';
import {
  toCompetencyReference,
  useOpenCompetency,
} from '#features/competencies/competency-reference.ts';
import { competencyListView } from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useEscapeKey } from '#ui/field/use-shortcut.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Crumbs } from '#ui/page/Crumbs.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { oneColumnQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useRecordOpenedItem } from '#workflows/items/recent-items.ts';
import { StarButton } from '#workflows/stars/StarButton.tsx';
import { useStarredItems } from '#workflows/stars/use-stars.ts';
import { CompetencyDetail } from './CompetencyDetail.tsx';
import styles from './detail.module.css';

/** Details of the competency in the URL, next to the list or, on narrow screens, instead of it. */
export function CompetencyPanel() {
  const { directory } = useServices();
  const { items } = useSuspenseQuery(competenciesQuery(directory)).data;
  const maxPoints = useMemo(() => getMaxStoryPoints(items), [items]);
  const open = useOpenCompetency();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const narrow = useMediaQuery(oneColumnQuery);
  const { has: hasStar } = useStarredItems();
  const back = paths.competencies({
    view: comparedCompetenciesCodec.write(
      comparedCompetenciesCodec.read(params),
      competencyListView.write(competencyListView.read(params)),
    ),
  });
  // Closes the panel and moves focus to the list. On a wide screen, replaces the history entry, as
  // the selection of another row does.
  const close = () => {
    if (!narrow) focusRegion('open row');
    void navigate(back, { replace: !narrow });
  };
  useEscapeKey(close);
  const listed = open && findCompetency(items, open);
  useRecordOpenedItem(listed && toCompetencyReference(listed));
  if (open === undefined) return null;
  const { category, name } = open;
  const place = toCompetencyReference(open);
  return (
    // The key remounts the panel for each competency, which resets the scroll position.
    <article key={getCompetencyKey(open)} className={styles.panel}>
      <Row gap={12} rowGap={8} below={6} tone="faint" size="small">
        <span className={styles.back}>
          <Crumbs crumbs={[{ to: back, label: 'Competencies' }]} />
          <span aria-hidden>/</span>
        </span>
        <bdi>{toCategoryLabel(category)}</bdi>
        <span className={styles.tools}>
          {listed !== undefined && <CompareCheckbox listed={listed} />}
          {(listed !== undefined || hasStar(place)) && <StarButton place={place} />}
          {!narrow && <IconButton label="Close" icon={X} title="Close (Esc)" onClick={close} />}
        </span>
      </Row>
      <h1 tabIndex={-1} className={styles.title}>
        <bdi>{toNameLabel(name)}</bdi>
      </h1>
      {listed !== undefined && listed.occurrences > 1 && (
        <Text tone="faint" size="small">
          {listed.occurrence} of {listed.occurrences} with this name in this category
        </Text>
      )}
      {listed === undefined ? (
        <Stack align="start" gap={16} above={8} tone="soft">
          <p>This category has no such competency. It may have been renamed or removed.</p>
          <ButtonLink to={back}>Show all competencies</ButtonLink>
        </Stack>
      ) : (
        <CompetencyDetail listed={listed} maxPoints={maxPoints} />
      )}
    </article>
  );
}
