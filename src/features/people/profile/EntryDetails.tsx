import { JsonMember, JsonValue } from '#ui/data-view/JsonValue.tsx';

/** What a record says of an entry beyond its name, as it was received. */
export function EntryDetails({ details }: { details: ReadonlyMap<string, unknown> }) {
  if (details.size === 0) return null;
  const only = details.size === 1 ? details.get('') : undefined;
  if (only !== undefined) return <JsonValue value={only} />;
  return <JsonMember members={details} />;
}
