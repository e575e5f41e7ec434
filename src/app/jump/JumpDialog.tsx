import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxSection } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { searchWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { useModal } from '#ui/dialog/use-modal.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import styles from './JumpDialog.module.css';
import { JumpItem } from './JumpItem.tsx';
import { JumpSource } from './JumpSource.tsx';
import { useJumpGroups } from './use-jump-groups.ts';

/** Finds a place by name and goes there, or an action that the screen offers and does it. */
export function JumpDialog({
  actions,
  onClose,
}: {
  actions: readonly OfferedAction[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { groups, isLoading, sources } = useJumpGroups(typed, actions);
  const words = searchWords(typed);

  const choose = (key: unknown) => {
    const chosen = groups.flatMap(({ targets }) => targets).find(({ id }) => id === key);
    if (chosen === undefined) return;
    // Before anything happens, focus must be back where it was before the dialog.
    flushSync(onClose);
    if ('run' in chosen) chosen.run();
    else navigate(chosen.to);
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Jump to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField
          aria-label="Jump to"
          autoFocus
          className={styles.field ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        >
          <Search aria-hidden />
          <Input
            ref={field}
            className={styles.input ?? ''}
            placeholder="A page, person, specification or action"
          />
          <Kbd>Esc</Kbd>
        </SearchField>
        <ListBox
          aria-label="Places and actions"
          className={styles.results ?? ''}
          items={groups}
          dependencies={[typed]}
          selectionMode="none"
          renderEmptyState={() => (
            <p className={styles.none}>
              No results for “<bdi>{truncate(typed.trim(), maxNameLength)}</bdi>”
              {isLoading && ' yet'}.
            </p>
          )}
          onAction={choose}
        >
          {({ name, targets }) => (
            <ListBoxSection id={name} className={styles.group ?? ''}>
              <Header className={styles.heading ?? ''}>{name}</Header>
              <Collection items={targets} dependencies={[typed]}>
                {(target) => <JumpItem target={target} words={words} />}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
      <div role="status">
        {sources.map(({ label, query }) => (
          <JumpSource
            key={label}
            label={label}
            query={query}
            onRetry={() => field.current?.focus()}
          />
        ))}
      </div>
    </dialog>
  );
}
