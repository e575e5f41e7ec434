import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Input, TextField } from 'react-aria-components/TextField';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { isFailure } from '#platform/http/failure.ts';
import { findWords, getSearchWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingMessage } from '#workflows/loading/LoadingSkeleton.tsx';
import type { PaletteSource, PaletteTarget } from '#workflows/palette/palette.ts';
import styles from './Palette.module.css';
import { PaletteField, type PaletteProps, paletteInputProps } from './PaletteField.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';

/** Enter runs the first result, or the one selected by arrow keys. */
export function Palette({ typed, onType, actions, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const { groups, isLoading, sources } = usePaletteGroups(typed, actions);
  const words = getSearchWords(typed);
  const none = `No results for “${truncate(typed.trim(), maxNameLength)}”${isLoading ? ' yet.' : '. Try a competency, person, bookmark or action.'}`;
  const choose = (target: PaletteTarget) => {
    // Closes at once, so that focus is back on the previous element before the action runs.
    flushSync(onClose);
    if ('run' in target) target.run();
    else void navigate(target.to, { state: target.state });
  };
  return (
    <>
      <Autocomplete inputValue={typed} onInputChange={onType} disableAutoFocusFirst>
        <PaletteField onClose={onClose}>
          <TextField className={styles.field ?? ''} aria-label="Jump to">
            <Input
              {...paletteInputProps}
              role="combobox"
              autoFocus
              aria-expanded={groups.length > 0}
            />
          </TextField>
        </PaletteField>
        {groups.length > 0 && (
          <ListBox
            // React Aria selects the first result only on mount, so every change of the text
            // remounts the list, including a paste or a deletion.
            key={typed}
            autoFocus={words.length > 0 ? 'first' : false}
            aria-label="Places and actions"
            shouldFocusWrap
            escapeKeyBehavior="none"
            className={styles.results ?? ''}
          >
            {groups.map(({ name, targets }) => (
              <ListBoxSection key={name} id={name} className={styles.group ?? ''}>
                <Header className={styles.heading ?? ''}>{name}</Header>
                {targets.map((target) => (
                  <ListBoxItem
                    key={target.id}
                    id={`${name} ${target.id}`}
                    textValue={target.label}
                    className={styles.item ?? ''}
                    onAction={() => choose(target)}
                  >
                    <OptionContent target={target} words={words} />
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
          </ListBox>
        )}
      </Autocomplete>
      {groups.length === 0 && (
        <p className={styles.none} aria-hidden>
          {none}
        </p>
      )}
      <DebouncedStatus>{groups.length === 0 ? none : undefined}</DebouncedStatus>
      <div role="status" aria-label="Loading places">
        {sources.map((source) => (
          <SourceStatus key={source.label} {...source} />
        ))}
      </div>
      {sources.some(({ query }) => query.data === undefined && query.isFetching) && (
        <div className={styles.waiting}>
          <LoadingMessage only={sources.map(({ queryKey }) => queryKey)} />
        </div>
      )}
    </>
  );
}

function OptionContent({ target, words }: { target: PaletteTarget; words: readonly string[] }) {
  const { icon: Icon, label, detail, context, isPath, shortcut } = target;
  const marked = (text: string) => <HighlightedText text={text} hits={findWords(text, words)} />;
  return (
    <>
      <Icon aria-hidden />
      <bdi className={styles.label}>{marked(label)}</bdi>
      {/* The spaces separate the parts of the option's accessible name. */}
      {detail && ' '}
      {detail && <bdi className={styles.detail}>{marked(detail)}</bdi>}
      {context && ' '}
      {context && (
        <bdi className={styles.context} data-path={isPath || undefined}>
          {context}
        </bdi>
      )}
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </>
  );
}

/** Renders nothing once the source is loaded. */
function SourceStatus({ label, query: { data, error, isFetching, refetch } }: PaletteSource) {
  if (data !== undefined || (error === null && !isFetching)) return null;
  if (isFetching) return <p className={styles.source}>{label} are loading…</p>;
  const { isStopped, explanation, retryAt } = getFailureMessage(error);
  return (
    <div className={styles.source}>
      <p>{isStopped ? `${label} aren’t loaded.` : `${label} couldn’t be loaded. ${explanation}`}</p>
      {/* If the directory key is missing, a retry would fail again, so no retry button is rendered.
          The palette lists the page on which the user can enter the key. */}
      {!isFailure(error, 'key-required') && (
        <RetryButton at={retryAt} onRetry={() => void refetch()}>
          <VisuallyHidden>: {label}</VisuallyHidden>
        </RetryButton>
      )}
    </div>
  );
}
