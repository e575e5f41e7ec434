import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, use, useLayoutEffect, useRef, useState } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { MatchedText } from '#ui/text/MatchedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ChosenTags } from './ChosenTags.tsx';
import { Field } from './Field.tsx';
import styles from './TagComboBox.module.css';

/**
 * The list opens while one types. Emptying the input by adding what was in it counts as typing too,
 * but then nobody asked for suggestions, and they would cover what comes next.
 */
function CloseUnlessTyping({ typed, asked }: { typed: string; asked: boolean }) {
  const state = use(ComboBoxStateContext);
  const unwanted = state?.isOpen && typed === '' && !asked;
  useLayoutEffect(() => {
    if (unwanted) state?.close();
  });
  return null;
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
  const [announcement, announce] = useState('');
  const [width, setWidth] = useState(0);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  function add(names: readonly string[]): void {
    onType('');
    setAsked(false);
    if (names.length === 0) return;
    const fresh = names.filter((name) => !values.includes(name));
    const what = names.length === 1 ? names[0] : `${fresh.length} ${itemsName}`;
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

  const suggestions = suggest(typed).map((name) => ({ id: name, name }));
  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid = false }, labelId) => (
        <div ref={box} className={styles.box} data-invalid={invalid || undefined}>
          <ChosenTags label={`${label}: chosen`} values={values} onRemove={remove} />
          <ComboBox
            id={id}
            aria-labelledby={labelId}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            isInvalid={invalid}
            validationBehavior="aria"
            allowsCustomValue
            items={suggestions}
            inputValue={typed}
            onInputChange={onInput}
            selectedKey={null}
            onOpenChange={(isOpen, trigger) => {
              setAsked(isOpen && trigger === 'manual');
              setWidth(box.current?.offsetWidth ?? 0);
            }}
            onSelectionChange={(key) => {
              if (key !== null) add([String(key)]);
            }}
            className={styles.combo ?? ''}
          >
            <CloseUnlessTyping typed={typed} asked={asked} />
            <Input
              ref={inputRef ?? null}
              className={styles.input ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDownCapture={(event) => {
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
              }}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                // An input would join lines and cells into one.
                if (!/[,;\t\r\n]/.test(text.trim())) return;
                event.preventDefault();
                add(read(typed + text));
              }}
            />
            {suggest('').length > 0 && (
              <Button className={styles.open ?? ''} aria-label="Show suggestions">
                <ChevronDown aria-hidden />
              </Button>
            )}
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
          </ComboBox>
          <div role="status" className={styles.said}>
            <VisuallyHidden>{announcement}</VisuallyHidden>
          </div>
        </div>
      )}
    </Field>
  );
}
