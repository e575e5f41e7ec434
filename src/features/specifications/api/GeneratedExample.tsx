import type { ApiDirection, ApiRow, ApiSource } from '#data/api-descriptions/api-description.ts';
import { getChild, getMembers } from '#data/api-descriptions/api-source.ts';
import { createExample } from '#data/api-descriptions/examples/example-value.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { useApiPage } from './api-context.ts';
import { Example, formatValue } from './RowDetails.tsx';

/** Example that is generated from the schema of a body, response or media type without examples. */
export function GeneratedExample({
  row,
  direction,
}: {
  row: ApiRow;
  direction: ApiDirection | undefined;
}) {
  const { description } = useApiPage();
  const schema = row.examples.length === 0 ? findSchema(row) : undefined;
  if (schema === undefined) return null;
  return (
    <Example name="">
      {() => (
        <CodeBlock
          code={formatValue(createExample(description, schema, direction))}
          language="json"
        />
      )}
    </Example>
  );
}

/** Returns the schema of a media type, or of a response with one media type. */
function findSchema({ kind, source, reference }: ApiRow): ApiSource | undefined {
  if (reference?.missingFile !== undefined) return undefined;
  if (kind === 'media-type' || kind === 'schema') return source;
  if (kind !== 'response') return undefined;
  const [first, second] = getMembers(getChild(source, 'content'));
  if (second !== undefined) return undefined;
  const schema = getChild(first?.[1] ?? source, 'schema');
  return schema.value === undefined ? undefined : schema;
}
