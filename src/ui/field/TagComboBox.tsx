import { ChevronDown, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { findWords, getSearchWords } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Field } from './Field.tsx';
import styles from './TagComboBox.module.css';

/**
 * The combobox reopens its list when the input is cleared after a value was added, and the list
 * would cover the fields below.
 */
function CloseUnlessTyping({ typed, isRequested }: { typed: string; isRequested: boolean }) {
  const state = use(ComboBoxStateContext);
  const isUnwanted = state?.isOpen && typed === '' && !isRequested;
  useLayoutEffect(() => {
    if (isUnwanted) state?.close();
  });
  return null;
}

/**
 * Values are typed or chosen from suggestions; Enter, a comma or pasting several lines adds them.
 * The button of a value, Backspace in the empty input, or Delete on the value removes it.
 */
export function TagComboBox({
  label,
  hint,
  error,
  advice,
  itemsName,
  values,
  onChange,
  read,
  suggest,
  hasListBelow = false,
  typed,
  onType,
  inputRef,
}: {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  advice?: ReactNode;
  /** Plural, for announcements: “Added 2 events”. */
  itemsName: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /**
   * Typed text that isn't a value yet, which the form must add on submit. It isn't added on blur,
   * because the layout change could move the element that the user is clicking.
   */
  typed: string;
  onType: (typed: string) => void;
  /** Converts typed or pasted text to values. */
  read: (text: string) => readonly string[];
  suggest: (typed: string) => readonly string[];
  /** The form lists all suggestions below, so the field suggests only while the user types. */
  hasListBelow?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const [width, setWidth] = useState(0);
  const [announcement, announce] = useState('');
  const [isRequested, setIsRequested] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const add = (names: readonly string[]) => {
    onType('');
    setIsRequested(false);
    if (names.length === 0) return;
    const fresh = names.filter((name) => !values.includes(name));
    const what = names.length === 1 ? names[0] : `${formatNumber(fresh.length)} ${itemsName}`;
    announce(fresh.length === 0 ? `${what} already chosen` : `Added ${what}`);
    if (fresh.length > 0) onChange([...values, ...fresh]);
  };
  const remove = (names: readonly string[]) => {
    announce(`Removed ${names.join(', ')}`);
    const rest = values.filter((value) => !names.includes(value));
    onChange(rest);
    // Removing the last tag removes the focused tag list.
    if (rest.length === 0) box.current?.querySelector('input')?.focus();
  };
  const handleInput = (text: string) => {
    const comma = text.lastIndexOf(',');
    if (comma >= 0) add(read(text.slice(0, comma)));
    onType(comma < 0 ? text : text.slice(comma + 1).trimStart());
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPicking = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key === 'Enter' && !isPicking && typed.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      add(read(typed));
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) remove(values.slice(-1));
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    // Text with separators, which the input would turn into one value.
    if (!/[,;\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    add(read(typed + text));
  };

  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid = false }, labelId) => (
        <div ref={box} className={styles.box} data-invalid={isInvalid || undefined}>
          <Tags label={`${label}: chosen`} values={values} onRemove={remove} />
          <ComboBox
            id={id}
            aria-labelledby={labelId}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            isInvalid={isInvalid}
            validationBehavior="aria"
            allowsCustomValue
            items={suggest(typed).map((name) => ({ id: name, name }))}
            inputValue={typed}
            onInputChange={handleInput}
            selectedKey={null}
            onOpenChange={(isOpen, trigger) => {
              setIsRequested(isOpen && trigger === 'manual');
              setWidth(box.current?.offsetWidth ?? 0);
            }}
            onSelectionChange={(key) => {
              if (key !== null) add([String(key)]);
            }}
            className={styles.combo ?? ''}
          >
            <CloseUnlessTyping typed={typed} isRequested={isRequested} />
            <Input
              ref={inputRef ?? null}
              className={styles.input ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDownCapture={handleKeyDown}
              onPaste={handlePaste}
            />
            {!hasListBelow && suggest('').length > 0 && (
              <Button aria-label="Show suggestions">
                <ChevronDown aria-hidden />
              </Button>
            )}
            <Popover
              triggerRef={box}
              offset={4}
              className={`react-aria-Popover ${styles.popover}`}
              style={{ inlineSize: width }}
            >
              <ListBox className={styles.options ?? ''}>
                {({ name }: { name: string }) => (
                  <ListBoxItem textValue={name} className={styles.option ?? ''}>
                    <HighlightedText text={name} hits={findWords(name, getSearchWords(typed))} />
                  </ListBoxItem>
                )}
              </ListBox>
            </Popover>
          </ComboBox>
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        </div>
      )}
    </Field>
  );
}

/** Returns a key that is safe in selectors and element ids. */
function toSafeKey(text: string): string {
  return encodeURIComponent(JSON.stringify(text));
}

/** Selected values. The items are laid out in the surrounding flex container. */
function Tags({
  label,
  values,
  onRemove,
}: {
  label: string;
  values: readonly string[];
  onRemove: (values: readonly string[]) => void;
}) {
  if (values.length === 0) return null;
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) => onRemove(values.filter((name) => keys.has(toSafeKey(name))))}
      className={styles.tags ?? ''}
    >
      <TagList
        items={values.map((name) => ({ id: toSafeKey(name), name: name || '(empty)' }))}
        className={styles.tags ?? ''}
      >
        {({ name }) => (
          <Tag textValue={name} className={styles.tag ?? ''}>
            <bdi>{name}</bdi>
            {/* The accessible name of the button ends with the text of the tag: “Remove
                bookmark.created”. */}
            <Button slot="remove" aria-label="Remove">
              <X aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
