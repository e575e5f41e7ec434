import { RotateCw } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { isFailure } from '#platform/http/failure.ts';
import { findWords, searchWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { MarkedText } from '#ui/text/MarkedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingWords } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './JumpResults.module.css';
import type { JumpGroup, JumpTarget } from './jump-target.ts';
import { type JumpSource, useJumpGroups } from './use-jump-groups.ts';

export type JumpResultsProps = {
  readonly listId: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  /** What the screen offers. */
  readonly actions: readonly OfferedAction[];
  readonly onClose: () => void;
};

/** Results of the command palette for the text in its field. */
export function JumpResults({ listId, field, typed, actions, onClose }: JumpResultsProps) {
  const { groups, isLoading, sources } = useJumpGroups(typed, actions);
  return (
    <>
      <JumpList listId={listId} field={field} typed={typed} groups={groups} onClose={onClose} />
      <div aria-live="polite">
        {groups.length === 0 && (
          <p className={styles.none}>
            No results for “<bdi>{truncate(typed.trim(), maxNameLength)}</bdi>”{isLoading && ' yet'}
            .{!isLoading && ' Try a competency, person, bookmark or action.'}
          </p>
        )}
      </div>
      <div role="status" aria-label="Loading places">
        {sources.map((source) => (
          <SourceStatus key={source.label} source={source} onRetry={() => field.current?.focus()} />
        ))}
      </div>
      {sources.some(({ query }) => query.data === undefined && query.isFetching) && (
        <div className={styles.waiting}>
          <LoadingWords only={sources.map(({ queryKey }) => queryKey)} />
        </div>
      )}
    </>
  );
}

/**
 * The list box of the field, which keeps the focus and names the active option by aria-activedescendant
 * (WAI-ARIA combobox). The active option is a state of its own, so that moving it searches nothing again.
 */
function JumpList({
  listId,
  field,
  typed,
  groups,
  onClose,
}: Omit<JumpResultsProps, 'actions'> & { groups: readonly JumpGroup[] }) {
  const navigate = useNavigate();
  const targets = groups.flatMap((group) => group.targets);
  const words = searchWords(typed);
  /** Where the keys or the pointer have moved to, valid for the text that was typed then. */
  const [reached, setReached] = useState<{ readonly typed: string; readonly id: string }>();
  const reachedAt =
    reached?.typed === typed ? targets.findIndex(({ id }) => id === reached.id) : -1;
  // Enter runs the first result until the keys have moved.
  const at = reachedAt < 0 && words.length > 0 ? 0 : reachedAt;
  const active = targets[at];
  const optionId = ({ id }: JumpTarget) => `${listId} ${id}`.replace(/\s/g, '-');
  const activeId = active && optionId(active);
  const isExpanded = targets.length > 0;

  useLayoutEffect(() => {
    field.current?.setAttribute('aria-expanded', String(isExpanded));
    if (activeId === undefined) {
      field.current?.removeAttribute('aria-activedescendant');
      return;
    }
    field.current?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, activeId, isExpanded]);

  const choose = (target: JumpTarget) => {
    // Before anything happens, focus must be back where it was before the dialog.
    flushSync(onClose);
    if ('run' in target) target.run();
    else void navigate(target.to, { state: target.state });
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const moves = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 };
    if (event.isComposing || targets.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const target = targets.at(moves[event.key] % targets.length);
      if (target) setReached({ typed, id: target.id });
    } else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const input = field.current;
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    input?.addEventListener('keydown', onKeyDown);
    return () => input?.removeEventListener('keydown', onKeyDown);
  }, [field]);

  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Places and actions"
      className={styles.results}
      hidden={!isExpanded}
    >
      {groups.map(({ name, targets: ofGroup }) => (
        <fieldset key={name} aria-label={name} className={styles.group}>
          <div className={styles.heading} aria-hidden>
            {name}
          </div>
          {ofGroup.map((target) => (
            <JumpOption
              key={target.id}
              id={optionId(target)}
              target={target}
              words={words}
              isActive={target === active}
              onReach={() => setReached({ typed, id: target.id })}
              onChoose={() => choose(target)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function JumpOption({
  id,
  target: { icon: Icon, label, detail, context, isPath, shortcut },
  words,
  isActive,
  onReach,
  onChoose,
}: {
  id: string;
  target: JumpTarget;
  /** Folded words that are marked. */
  words: readonly string[];
  isActive: boolean;
  onReach: () => void;
  onChoose: () => void;
}) {
  const marked = (text: string) => <MarkedText text={text} hits={findWords(text, words)} />;
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.item}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onReach}
      onClick={onChoose}
    >
      <Icon aria-hidden />
      <bdi className={styles.label}>{marked(label)}</bdi>
      {detail && (
        <>
          {' '}
          <bdi className={styles.detail}>{marked(detail)}</bdi>
        </>
      )}
      {context && (
        <>
          {' '}
          <bdi className={styles.context} data-path={isPath || undefined}>
            {context}
          </bdi>
        </>
      )}
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </button>
  );
}

/**
 * Says that a group of places is still being loaded or couldn't be loaded. Renders nothing once it is
 * loaded, or if it isn't requested.
 */
function SourceStatus({
  source: {
    label,
    query: { data, error, isFetching, refetch },
  },
  onRetry,
}: {
  source: JumpSource;
  /** Moves focus, since the button disappears. */
  onRetry: () => void;
}) {
  const message = error === null ? undefined : failureMessage(error);
  const seconds = useSecondsUntil(message?.retryAt);
  if (data !== undefined || (error === null && !isFetching)) return null;
  if (isFetching) return <p className={styles.source}>{label} are loading…</p>;
  return (
    <div className={styles.source}>
      <p>
        {message?.isStopped
          ? `${label} aren’t loaded.`
          : `${label} couldn’t be loaded. ${message?.explanation}`}
      </p>
      {/* The page that asks for the key is among the places. */}
      {!isFailure(error, 'key-required') && (
        <Button
          size="small"
          icon={RotateCw}
          unavailable={seconds > 0}
          onClick={() => {
            void refetch();
            onRetry();
          }}
        >
          {seconds > 0 ? `Try again in ${seconds} s` : 'Try again'}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
