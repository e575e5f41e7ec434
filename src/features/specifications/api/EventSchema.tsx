import { Fragment, useMemo } from 'react';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { checkLink } from '#text/safe-link.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import type { LinkTarget } from '#ui/markdown/render-options.ts';
import styles from './ApiRows.module.css';
import { ApiRows } from './ApiRows.tsx';
import { ApiPageProvider } from './api-context.ts';
import { formatValue, RowDetails } from './RowDetails.tsx';

/** Path of the file that contains the schema. The file extension identifies a JSON Schema. */
const path = 'event.schema.json';
const noTarget = { fragment: '' };

function resolveLink(href: string): LinkTarget {
  const link = checkLink(href);
  return link.safe ? { kind: 'outside', href: link.href } : { kind: 'none', reason: link.reason };
}

/** Rows of the JSON Schema of an event, or its source if it isn't a schema. */
export function EventSchema({ schema }: { schema: object }) {
  const shown = useMemo(() => {
    const description = parseApiDescription(path, new Map([[path, schema]]));
    const [entry] = description?.entries.values() ?? [];
    return description && entry && { description, content: getEntryContent(description, entry) };
  }, [schema]);
  if (!shown) return <CodeBlock code={formatValue(schema)} language="json" />;
  const { description, content } = shown;
  return (
    <ApiPageProvider
      value={{
        description,
        name: undefined,
        version: undefined,
        target: noTarget,
        hrefOf: undefined,
        resolveLink,
        MarkdownBlocks: undefined,
        addFiles: () => {},
        fileLoading: undefined,
      }}
    >
      <div className={styles.container}>
        {content.sections.map(({ key, title, body, rows }) => (
          <Fragment key={key}>
            {body && <RowDetails row={body} />}
            <ApiRows rows={rows} parent={key} label={title} />
          </Fragment>
        ))}
      </div>
    </ApiPageProvider>
  );
}
