import { ChevronDown } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
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
import { formatNumber } from '#text/format-number.ts';
import { MatchedText } from '#ui/text/MarkedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ChosenTags } from './ChosenTags.tsx';
import { Field } from './Field.tsx';
import styles from './TagComboBox.module.css';

/**
 * The list opens while one types. Adding what was typed empties the input, which counts as typing
 * too; then the list would cover what comes next, and is closed.
 */
function CloseUnlessTyping({ typed, isRequested }: { typed: string; isRequested: boolean }) {
  const state = use(ComboBoxStateContext);
  const unwanted = state?.isOpen && typed === '' && !isRequested;
  useLayoutEffect(() => {
    if (unwanted) state?.close();
  });
  return null;
}

/** The suggestions for the typed text, below the box and as wide. */
function Suggestions({
  box,
  width,
  typed,
}: {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  typed: string;
}) {
  return (
    <Popover
      triggerRef={box}
      offset={4}
      className={styles.popover ?? ''}
      style={{ inlineSize: width }}
    >
      <ListBox className={styles.options ?? ''}>
        {({ name }: { name: string }) => (
          <ListBoxItem textValue={name} className={styles.option ?? ''}>
            <span>
              <MatchedText text={name} typed={typed} />
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

type Props = {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  advice?: ReactNode;
  /** What chosen items are called, for announcements: “Added 2 events”. */
  itemsName: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /**
   * What is typed and not yet added. Whoever submits adds it: if it were added when focus leaves,
   * everything below could move away from under a click.
   */
  typed: string;
  onType: (typed: string) => void;
  /** Splits typed or pasted text into values. */
  read: (text: string) => readonly string[];
  /** What to suggest for the typed text. */
  suggest: (typed: string) => readonly string[];
  inputRef?: Ref<HTMLInputElement>;
};

/** Adds and removes texts, and says so to screen readers. */
function useTags({
  itemsName,
  values,
  onChange,
  read,
  typed,
  onType,
  box,
}: Pick<Props, 'itemsName' | 'values' | 'onChange' | 'read' | 'typed' | 'onType'> & {
  box: RefObject<HTMLDivElement | null>;
}) {
  const [announcement, announce] = useState('');
  const [isRequested, setRequested] = useState(false);

  function add(names: readonly string[]): void {
    onType('');
    setRequested(false);
    if (names.length === 0) return;
    const fresh = names.filter((name) => !values.includes(name));
    const what = names.length === 1 ? names[0] : `${formatNumber(fresh.length)} ${itemsName}`;
    announce(fresh.length === 0 ? `${what} already chosen` : `Added ${what}`);
    if (fresh.length > 0) onChange([...values, ...fresh]);
  }

  function remove(names: ReadonlySet<string>): void {
    announce(`Removed ${[...names].join(', ')}`);
    const rest = values.filter((value) => !names.has(value));
    onChange(rest);
    // The list goes with the last of them, and with it what had the focus.
    if (rest.length === 0) box.current?.querySelector('input')?.focus();
  }

  function onInput(text: string): void {
    const comma = text.lastIndexOf(',');
    if (comma < 0) {
      onType(text);
      return;
    }
    add(read(text.slice(0, comma)));
    onType(text.slice(comma + 1).trimStart());
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const picking = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key === 'Enter' && !picking && typed.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      add(read(typed));
    }
    const last = values.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(new Set([last]));
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    // An input would join lines and cells into one.
    if (!/[,;\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    add(read(typed + text));
  }

  return { announcement, isRequested, setRequested, add, remove, onInput, onKeyDown, onPaste };
}

/**
 * Several texts, typed freely or picked from suggestions. Enter, a comma or a paste of several
 * lines adds; a value is removed with its button, or with Delete when it has focus.
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
  typed,
  onType,
  inputRef,
}: Props) {
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const tags = useTags({ itemsName, values, onChange, read, typed, onType, box });
  const suggestions = suggest(typed).map((name) => ({ id: name, name }));
  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid = false }, labelId) => (
        <div ref={box} className={styles.box} data-invalid={invalid || undefined}>
          <ChosenTags label={`${label}: chosen`} values={values} onRemove={tags.remove} />
          <ComboBox
            id={id}
            aria-labelledby={labelId}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            isInvalid={invalid}
            validationBehavior="aria"
            allowsCustomValue
            items={suggestions}
            inputValue={typed}
            onInputChange={tags.onInput}
            selectedKey={null}
            onOpenChange={(isOpen, trigger) => {
              tags.setRequested(isOpen && trigger === 'manual');
              setWidth(box.current?.offsetWidth ?? 0);
            }}
            onSelectionChange={(key) => {
              if (key !== null) tags.add([String(key)]);
            }}
            className={styles.combo ?? ''}
          >
            <CloseUnlessTyping typed={typed} isRequested={tags.isRequested} />
            <Input
              ref={inputRef ?? null}
              className={styles.input ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDownCapture={tags.onKeyDown}
              onPaste={tags.onPaste}
            />
            {suggest('').length > 0 && (
              <Button className={styles.open ?? ''} aria-label="Show suggestions">
                <ChevronDown aria-hidden />
              </Button>
            )}
            <Suggestions box={box} width={width} typed={typed} />
          </ComboBox>
          <div role="status" className={styles.said}>
            <VisuallyHidden>{tags.announcement}</VisuallyHidden>
          </div>
        </div>
      )}
    </Field>
  );
}
