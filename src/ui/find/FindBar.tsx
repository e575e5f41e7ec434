import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { formatNumber } from '#text/format-number.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { focusOnMount } from '#ui/page/focus.ts';
import styles from './FindBar.module.css';
import type { FindState } from './use-find.ts';

const mostCounted = 10_000;

/** The field for finding text in a document, with the focus when it appears. */
export function FindBar({ find, onClose }: { find: FindState; onClose: () => void }) {
  const close = () => {
    find.close();
    onClose();
  };
  const form = useRef<HTMLFormElement>(null);
  useShortcut('/', () => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  });
  useShortcut('n', find.next);
  useShortcut('p', find.previous);
  useShortcut('Escape', close);
  return (
    <form ref={form} className={styles.bar} aria-label="Find in document">
      <Search aria-hidden />
      <input
        ref={focusOnMount}
        className={styles.input}
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        value={find.query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') close();
          else if (event.key !== 'Enter') return;
          else if (event.shiftKey) find.previous();
          else find.next();
          event.preventDefault();
        }}
      />
      <span className={styles.count} role="status">
        {countOf(find)}
      </span>
      <IconButton
        label="Previous match"
        icon={ChevronUp}
        aria-keyshortcuts="p"
        onClick={find.previous}
      />
      <IconButton label="Next match" icon={ChevronDown} aria-keyshortcuts="n" onClick={find.next} />
      <IconButton label="Close find" icon={X} aria-keyshortcuts="Escape" onClick={close} />
    </form>
  );
}

function countOf({ query, count, at, isSearching }: FindState): string {
  if (query.trim() === '' || isSearching) return '';
  if (count === 0) return 'No results';
  if (count > mostCounted) return `${formatNumber(mostCounted)}+`;
  return `${formatNumber(at)} of ${formatNumber(count)}`;
}
