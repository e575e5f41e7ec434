import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import fieldStyles from './Field.module.css';
import { Field } from './Field.tsx';
import styles from './SearchComboBox.module.css';

/** Something that was found. */
export type FoundOption = {
  readonly id: string;
  readonly label: string;
  /** Where it is, such as a path. */
  readonly place: string;
  /** What else is worth knowing before it is chosen. */
  readonly note?: string | undefined;
};

/**
 * A field that finds things while one types (WAI-ARIA combobox). The list is part of the page, and not
 * over it, so that it works in a dialog.
 */
export function SearchComboBox({
  label,
  hint,
  error,
  status,
  value,
  onType,
  options,
  onChoose,
  isComplete = false,
  ...autofocus
}: {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  /** What became of the search, announced. */
  status: ReactNode;
  value: string;
  onType: (text: string) => void;
  options: readonly FoundOption[];
  onChoose: (id: string) => void;
  /** Nothing is left to choose, so that Enter submits the form. */
  isComplete?: boolean | undefined;
  'data-autofocus'?: boolean | undefined;
}) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const isShown = isOpen && options.length > 0;
  const at = options.findIndex(({ id }) => id === activeId);
  const optionId = (index: number) => `${listId}-${index}`;

  const choose = (id: string) => {
    setOpen(false);
    setActiveId(undefined);
    onChoose(id);
  };
  const moveTo = (index: number) => {
    setOpen(true);
    const next = (index + options.length) % options.length;
    setActiveId(options[next]?.id);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        return moveTo(isShown ? at + 1 : 0);
      case 'ArrowUp':
        event.preventDefault();
        return moveTo(isShown && at >= 0 ? at - 1 : options.length - 1);
      case 'Enter':
        if (isComplete && !isShown) return;
        // Else it would submit the form of which this is one field.
        event.preventDefault();
        if (isShown && activeId !== undefined && at >= 0) choose(activeId);
        return;
      case 'Escape':
        if (!isShown) return;
        // The dialog around it stays open.
        event.preventDefault();
        event.stopPropagation();
        return setOpen(false);
      default:
    }
  };

  return (
    <Field label={label} hint={hint} error={error} advice={status}>
      {(control) => (
        <>
          <input
            {...control}
            {...autofocus}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && at >= 0 ? optionId(at) : undefined}
            className={fieldStyles.input}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              setOpen(true);
              setActiveId(undefined);
              onType(target.value);
            }}
            onKeyDown={onKeyDown}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Results"
            className={styles.list}
            hidden={!isShown}
          >
            {isShown &&
              options.map(({ id, label: name, place, note }, index) => (
                <button
                  type="button"
                  tabIndex={-1}
                  key={id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === at}
                  className={styles.option}
                  onClick={() => choose(id)}
                >
                  <bdi className={styles.name}>{name}</bdi>
                  {note !== undefined && <span className={styles.note}>{note}</span>}
                  <bdi className={styles.place}>{place}</bdi>
                </button>
              ))}
          </div>
        </>
      )}
    </Field>
  );
}
