import { useImperativeHandle, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { searchWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LoadingWords } from '#workflows/waiting/LoadingWords.tsx';
import { JumpItem } from './JumpItem.tsx';
import styles from './JumpResults.module.css';
import { JumpSource } from './JumpSource.tsx';
import type { JumpResultsProps } from './jump-results-slot.ts';
import type { JumpTarget } from './jump-target.ts';
import { useJumpGroups } from './use-jump-groups.ts';

/** Which target the keys have come to, of those that are found for what is typed. */
type Reached = { readonly typed: string; readonly id: string };

/**
 * What is found for what is typed in the field. The focus stays there; the list tells it by
 * aria-activedescendant which target Enter is for (WAI-ARIA combobox).
 */
export function JumpResults({ listId, keys, field, typed, actions, onClose }: JumpResultsProps) {
  const navigate = useNavigate();
  const { groups, isLoading, sources } = useJumpGroups(typed, actions);
  const targets = groups.flatMap((group) => group.targets);
  const words = searchWords(typed);
  const [reached, setReached] = useState<Reached>();
  const reachedAt =
    reached?.typed === typed ? targets.findIndex(({ id }) => id === reached.id) : -1;
  // What is typed is for the first target, until the keys go on.
  const at = reachedAt < 0 && words.length > 0 ? 0 : reachedAt;
  const active = targets[at];
  const optionId = ({ id }: JumpTarget) => `${listId} ${id}`.replace(/\s/g, '-');
  const activeId = active && optionId(active);

  useLayoutEffect(() => {
    if (activeId === undefined) {
      field.current?.removeAttribute('aria-activedescendant');
      return;
    }
    field.current?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, activeId]);

  const choose = (target: JumpTarget) => {
    // Before anything happens, focus must be back where it was before the dialog.
    flushSync(onClose);
    if ('run' in target) target.run();
    else void navigate(target.to, { state: target.state });
  };
  const goTo = (index: number) => {
    const target = targets.at(index % targets.length);
    if (target !== undefined) setReached({ typed, id: target.id });
    return true;
  };
  useImperativeHandle(keys, () => ({
    press(key) {
      if (targets.length === 0) return false;
      if (key === 'ArrowDown') return goTo(at + 1);
      if (key === 'ArrowUp') return goTo(Math.max(at, 0) - 1);
      if (key !== 'Enter' || active === undefined) return false;
      choose(active);
      return true;
    },
  }));

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Places and actions"
        className={styles.results}
        hidden={targets.length === 0}
      >
        {groups.map(({ name, targets: ofGroup }) => (
          <fieldset key={name} aria-label={name} className={styles.group}>
            <div className={styles.heading} aria-hidden>
              {name}
            </div>
            {ofGroup.map((target) => (
              <JumpItem
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
      <div aria-live="polite">
        {targets.length === 0 && (
          <p className={styles.none}>
            No results for “<bdi>{truncate(typed.trim(), maxNameLength)}</bdi>”{isLoading && ' yet'}
            .{!isLoading && ' Try a competency, person, bookmark or action.'}
          </p>
        )}
      </div>
      <div role="status" aria-label="Loading places">
        {sources.map(({ label, query }) => (
          <JumpSource
            key={label}
            label={label}
            query={query}
            onRetry={() => field.current?.focus()}
          />
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
