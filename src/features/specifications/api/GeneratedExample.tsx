import type { ApiDirection, ApiRow } from '#data/api-descriptions/api-description.ts';
import { createExample } from '#data/api-descriptions/examples/example-value.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { useApiPage } from './api-context.ts';
import { Example, formatValue } from './RowDetails.tsx';

/** Example that is generated from the schema of a body, response or media type without examples. */
export function GeneratedExample({
  row: { schema, examples, reference },
  direction,
}: {
  row: ApiRow;
  direction: ApiDirection | undefined;
}) {
  const { description } = useApiPage();
  const isMissing = reference?.missingFile !== undefined;
  if (schema === undefined || examples.length > 0 || isMissing) return null;
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
