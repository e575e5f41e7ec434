import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Input, TextField } from 'react-aria-components/TextField';
import fieldStyles from './Field.module.css';
import { Field } from './Field.tsx';
import optionStyles from './ListBoxOption.module.css';
import styles from './SearchComboBox.module.css';

export type SearchOption = {
  readonly id: string;
  readonly label: string;
  /** Location of the result, such as a path. */
  readonly location: string;
  /** Additional information that helps to choose the result. */
  readonly note?: string | undefined;
};

/**
 * Combobox that searches while the user types (WAI-ARIA combobox pattern). The result list takes up
 * space below the field instead of covering other content, so that the combobox also works in a
 * dialog.
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
  /** Message about the search results, such as their number; announced to screen readers. */
  status: ReactNode;
  value: string;
  onType: (text: string) => void;
  options: readonly SearchOption[];
  onChoose: (id: string) => void;
  /** True if the user has made a choice, so that Enter submits the form. */
  isComplete?: boolean | undefined;
  'data-autofocus'?: boolean | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && options.length > 0;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Enter must not submit the surrounding form while the list is open or the user hasn't made a
    // choice.
    if (event.key === 'Enter' && (isShown || !isComplete)) event.preventDefault();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true);
    if (event.key === 'Escape' && isShown) {
      // Escape closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };
  return (
    <Field label={label} hint={hint} error={error} advice={status}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid = false }, labelId) => (
        <Autocomplete
          inputValue={value}
          onInputChange={(text) => {
            setIsOpen(true);
            onType(text);
          }}
          disableAutoFocusFirst
        >
          <TextField
            id={id}
            aria-labelledby={labelId}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            isInvalid={isInvalid}
            validationBehavior="aria"
          >
            <Input
              {...autofocus}
              role="combobox"
              aria-expanded={isShown}
              className={fieldStyles.input ?? ''}
              autoComplete="off"
              spellCheck={false}
              onKeyDownCapture={handleKeyDown}
            />
          </TextField>
          {isShown && (
            <ListBox
              aria-label="Results"
              items={options}
              onAction={(key) => {
                setIsOpen(false);
                onChoose(String(key));
              }}
              className={styles.list ?? ''}
            >
              {({ label: name, location: place, note }) => (
                <ListBoxItem textValue={name} className={optionStyles.option ?? ''}>
                  <bdi className={styles.name}>{name}</bdi>
                  {note !== undefined && <span className={styles.note}>{note}</span>}
                  <bdi className={styles.place}>{place}</bdi>
                </ListBoxItem>
              )}
            </ListBox>
          )}
        </Autocomplete>
      )}
    </Field>
  );
}
