import { Check, type LucideIcon, PenLine, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { getWorstClass, type PlacedChange } from '#api-descriptions/changes/row-changes.ts';
import type { ApiChangeClass } from '#api-descriptions/changes/rules.ts';
import { formatCount } from '#text/format-number.ts';
import { Text } from '#ui/layout/layout.tsx';
import { useApiPage } from './api-context.ts';
import styles from './ChangeMarks.module.css';
import { useEntryChanges } from './entry-changes.ts';
import { PartLink } from './RowDetails.tsx';

const classes: Readonly<
  Record<ApiChangeClass, { readonly icon: LucideIcon; readonly label: string }>
> = {
  breaking: { icon: TriangleAlert, label: 'Breaking' },
  compatible: { icon: Check, label: 'Compatible' },
  wording: { icon: PenLine, label: 'Wording' },
};

/** Sentences about the changes of an entry, a section or a row. */
export function ChangeMarks({ changes }: { changes: readonly PlacedChange[] }) {
  return changes.map((placed, index) => <Mark key={String(index)} placed={placed} />);
}

function Mark({ placed: { change, part } }: { placed: PlacedChange }) {
  const changes = useEntryChanges();
  const { description } = useApiPage();
  const { words, viaSchema, sentence } = change;
  const { icon: Icon, label } = classes[change.class];
  const unit = description.format === 'openapi' ? 'operation' : 'part';
  return (
    <Text tone="soft" size="normal">
      <span className={styles.class} data-class={change.class}>
        <Icon aria-hidden />
        {label}
      </span>{' '}
      {part !== '' && (
        <>
          <Text as="bdi" tone="strong" size="small" weight={600} mono>
            {part}
          </Text>{' '}
        </>
      )}
      {sentence}
      {words && ': '}
      {words && (
        <span className={styles.words}>
          {changes?.compareWords(words.before, words.after).map(({ text, change: kind }, index) => {
            const Element = kind === 'deleted' ? 'del' : kind === 'inserted' ? 'ins' : Fragment;
            return <Element key={String(index)}>{text}</Element>;
          })}
        </span>
      )}
      {viaSchema && (
        <>
          {' · through '}
          <PartLink to={viaSchema.entryId}>{viaSchema.name}</PartLink>
          {viaSchema.usedBy > 1 && `, used by ${formatCount(viaSchema.usedBy, unit)}`}
        </>
      )}
    </Text>
  );
}

/** Box with the changes of a whole entry or of the body of a section. */
export function ChangeBox({ changes }: { changes: readonly PlacedChange[] | undefined }) {
  if (changes === undefined) return null;
  return (
    <div className={styles.box} data-change={getWorstClass(changes)} tabIndex={-1}>
      <ChangeMarks changes={changes} />
    </div>
  );
}
