/**
 * The names in typed or pasted text (a list, lines, cells of a table), in order, each once. Their case
 * means something: it is kept.
 */
export function eventTypesIn(text: string): readonly string[] {
  const names = text.split(/[,;\t\r\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** `present` with those of `more` that are not in it yet, at the end. */
export function withEventTypes(
  present: readonly string[],
  more: readonly string[],
): readonly string[] {
  return [...new Set([...present, ...more])];
}

/** True when both hold the same names; their order means nothing. */
export function sameEventTypes(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}

/** What can be suggested: the names of the configuration and those in use, sorted, each once. */
export function knownEventTypes(
  configured: readonly string[],
  subscriptions: Iterable<{ readonly eventTypes: readonly string[] | null }>,
): readonly string[] {
  const inUse = [...subscriptions].flatMap(({ eventTypes }) => eventTypes ?? []);
  return [...new Set([...configured, ...inUse])].sort();
}

/** The suggestions for `typed`: names that contain it, whatever its case, and are not chosen. */
export function suggestedEventTypes(
  known: readonly string[],
  chosen: readonly string[],
  typed: string,
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return known.filter((name) => !chosen.includes(name) && name.toLowerCase().includes(wanted));
}

/** Something to know about a name that may be sent as it is. */
export type EventTypeAdvice =
  /** Not shaped as Standard Webhooks has it: letters, digits and `_`, in parts joined by dots. */
  | { readonly kind: 'odd'; readonly name: string }
  /** Only the case tells it from one that is known. */
  | { readonly kind: 'other-case'; readonly name: string; readonly known: string };

export function eventTypeAdvice(
  chosen: readonly string[],
  known: readonly string[],
): readonly EventTypeAdvice[] {
  const knownByFolded = new Map(known.map((name) => [name.toLowerCase(), name]));
  return chosen
    .filter((name) => !known.includes(name))
    .flatMap((name): readonly EventTypeAdvice[] => {
      const alike = knownByFolded.get(name.toLowerCase());
      if (alike !== undefined) return [{ kind: 'other-case', name, known: alike }];
      return /^\w+(\.\w+)*$/.test(name) ? [] : [{ kind: 'odd', name }];
    });
}
