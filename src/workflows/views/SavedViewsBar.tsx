import { ListFilterPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button/Button.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import styles from './SavedViewsBar.module.css';
import type { SavedView, ViewedList } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const ViewNameDialog = lazy(async () => ({
  default: (await import('./ViewNameDialog.tsx')).ViewNameDialog,
}));

type OpenDialog = { readonly kind: 'save' } | { readonly kind: 'rename'; readonly view: SavedView };

/** Saves the view that a list shows under a name, and leads to those that are saved. */
export function SavedViewsBar({
  list,
  query,
  to,
}: {
  list: ViewedList;
  /** Of the view that is shown, as the list writes it; empty for the whole list. */
  query: string;
  /** The address of a view. */
  to: (query: URLSearchParams) => string;
}) {
  const { views, add, rename, remove } = useSavedViews();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const bar = useRef<HTMLDivElement>(null);
  const close = () => setDialog(undefined);
  const ofList = views.filter((view) => view.list === list);
  const isNew = query !== '' && !ofList.some((view) => view.query === query);

  const startSaving = () => setDialog({ kind: 'save' });
  const saving = { id: 'save-view', label: 'Save this view…', context: '', icon: ListFilterPlus };
  useOfferedActions(() => (isNew ? [{ ...saving, run: startSaving }] : []));

  const deleteView = (view: SavedView) => {
    remove(view);
    toasts.show(`View “${view.name}” deleted.`, 'done', {
      label: 'Undo',
      run: () => add([view]),
    });
  };

  return (
    <div ref={bar} className={styles.bar} tabIndex={-1}>
      {isNew && (
        <Button size="small" variant="quiet" onClick={startSaving}>
          {saving.label}
        </Button>
      )}
      {ofList.length > 0 && (
        <ViewsMenu
          views={ofList}
          query={query}
          to={to}
          onRename={(view) => setDialog({ kind: 'rename', view })}
          onDelete={deleteView}
        />
      )}
      <Suspense>
        {dialog?.kind === 'save' && (
          <ViewNameDialog
            list={list}
            title="Save this view"
            submit="Save view"
            onName={(name) => {
              // The button that opened the dialog goes, and the menu comes.
              flushSync(() => {
                add([{ list, name, query }]);
                close();
              });
              bar.current?.querySelector('button')?.focus();
              toasts.show(`View “${name}” saved.`);
            }}
            onClose={close}
          />
        )}
        {dialog?.kind === 'rename' && (
          <ViewNameDialog
            list={list}
            title="Rename view"
            submit="Rename"
            initialName={dialog.view.name}
            onName={(name) => {
              rename(dialog.view, name);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
