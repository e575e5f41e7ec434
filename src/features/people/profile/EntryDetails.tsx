import { JsonMember, JsonValue } from '#ui/json/JsonValue.tsx';

/** What a record says of an entry beyond its name, as it was received. */
export function EntryDetails({ details }: { details: ReadonlyMap<string, unknown> }) {
  if (details.size === 0) return null;
  const only = details.size === 1 ? details.get('') : undefined;
  if (only !== undefined) return <JsonValue value={only} depth={1} />;
  return <JsonMember members={details} depth={1} />;
}
