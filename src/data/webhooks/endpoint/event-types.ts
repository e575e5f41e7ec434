import { meantEventType } from './meant-event-type.ts';

/**
 * The names in typed or pasted text (a list, lines, cells of a table), in order, each once. Names are
 * case-sensitive.
 */
export function eventTypesIn(text: string): readonly string[] {
  const names = text.split(/[,;\t\r\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** `present`, then those of `more` that are not in it. */
export function withEventTypes(
  present: readonly string[],
  more: readonly string[],
): readonly string[] {
  return [...new Set([...present, ...more])];
}

/** Whether both hold the same names, in any order. */
export function sameEventTypes(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}

/** The names to suggest: those of the configuration and those in use, sorted, each once. */
export function knownEventTypes(
  configured: readonly string[],
  subscriptions: Iterable<{ readonly eventTypes: readonly string[] | null }>,
): readonly string[] {
  const inUse = [...subscriptions].flatMap(({ eventTypes }) => eventTypes ?? []);
  return [...new Set([...configured, ...inUse])].sort();
}

/** The suggestions for `typed`: names that contain it, in any case, and are not chosen. */
export function suggestedEventTypes(
  known: readonly string[],
  chosen: readonly string[],
  typed: string,
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return known.filter((name) => !chosen.includes(name) && name.toLowerCase().includes(wanted));
}

/** Advice on a name. It may be sent nevertheless. */
export type EventTypeAdvice =
  /** Not of the form of Standard Webhooks: letters, digits and `_`, in parts joined by dots. */
  | { readonly kind: 'odd'; readonly name: string }
  /** Differs from a known name in its case only. */
  | { readonly kind: 'other-case'; readonly name: string; readonly known: string }
  /** Not in the service's list; `known` is what it may be meant for. */
  | { readonly kind: 'unlisted'; readonly name: string; readonly known: string | undefined };

/**
 * @param known the names to suggest
 * @param listed all names that the service sends; undefined where it doesn't tell
 */
export function eventTypeAdvice(
  chosen: readonly string[],
  known: readonly string[],
  listed: readonly string[] | undefined,
): readonly EventTypeAdvice[] {
  // Another webhook may have the same typo.
  const right = listed ?? known;
  const rightByFolded = new Map(right.map((name) => [name.toLowerCase(), name]));
  return chosen
    .filter((name) => !right.includes(name))
    .flatMap((name): readonly EventTypeAdvice[] => {
      const alike = rightByFolded.get(name.toLowerCase());
      if (alike !== undefined) return [{ kind: 'other-case', name, known: alike }];
      if (listed !== undefined) {
        return [{ kind: 'unlisted', name, known: meantEventType(listed, name) }];
      }
      return /^\w+(\.\w+)*$/.test(name) ? [] : [{ kind: 'odd', name }];
    });
}
