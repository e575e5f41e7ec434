import { useQuery } from '@tanstack/react-query';
import { AppWindow, Folder, GraduationCap, Search, User } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useModal } from '#ui/dialog/use-modal.ts';
import styles from './JumpDialog.module.css';
import { JumpSource } from './JumpSource.tsx';
import { findTargets, type JumpTarget, jumpTargets } from './jump-targets.ts';

const icons: Record<JumpTarget['kind'], typeof Folder> = {
  page: AppWindow,
  competency: GraduationCap,
  person: User,
  folder: Folder,
};

/** Finds a page, competency, person or folder by name and goes there. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const { directory, viewer } = useServices();
  const navigate = useNavigate();
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const competencies = useQuery(competenciesQuery(directory));
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: useHasExtension('viewer.read'),
  });
  const targets = useMemo(
    () => jumpTargets(competencies.data?.items ?? [], bookmarks.data?.state),
    [competencies.data, bookmarks.data],
  );
  const found = findTargets(targets, typed);
  const isLoading = competencies.isLoading || bookmarks.isLoading;
  const focusField = () => field.current?.focus();

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
            placeholder="A page, competency, person or folder"
          />
        </SearchField>
        <ListBox
          aria-label="Places"
          className={styles.results ?? ''}
          items={found}
          selectionMode="none"
          renderEmptyState={() => (
            <p className={styles.none}>
              Nothing of that name is known {isLoading ? 'yet' : 'here'}.
            </p>
          )}
          onAction={(key) => {
            const chosen = found.find(({ id }) => id === key);
            if (chosen === undefined) return;
            // Before the navigation begins, focus must be back where it was before the dialog.
            flushSync(onClose);
            navigate(chosen.to);
          }}
        >
          {({ id, kind, label, context }) => {
            const Icon = icons[kind];
            return (
              <ListBoxItem id={id} textValue={label} className={styles.result ?? ''}>
                <Icon aria-hidden />
                <bdi className={styles.label}>{label}</bdi>
                <span className={styles.context}>{context}</span>
              </ListBoxItem>
            );
          }}
        </ListBox>
      </Autocomplete>
      <div role="status">
        <JumpSource label="Competencies and people" query={competencies} onRetry={focusField} />
        <JumpSource label="Bookmark folders" query={bookmarks} onRetry={focusField} />
      </div>
    </dialog>
  );
}
