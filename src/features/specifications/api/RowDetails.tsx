import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ApiDirection } from '#api-descriptions/api-description.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { toShownText } from '#api-descriptions/json-values.ts';
import type { ApiFact, ApiRow } from '#api-descriptions/rows/api-row.ts';
import { formatNumber } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { containsMarkdown, Markdown } from '#ui/markdown/Markdown.tsx';
import { Disclosure } from '#ui/text/Disclosure.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import styles from './ApiRows.module.css';
import { useApiPage } from './api-context.ts';

/** Maximum length of a value or example, in characters. */
const maxCodeLength = 20_000;
/** Number of allowed values that are shown at first. */
const firstValues = 12;

/** Returns a value as indented JSON, or as plain text if it's an unambiguous string; truncated. */
export function formatValue(value: unknown): string {
  return truncate(toShownText(value ?? null, 2), maxCodeLength);
}

/** Markdown of an API description, with links relative to its file. */
export function ApiText({ text }: { text: string }) {
  const { resolveLink, MarkdownBlocks } = useApiPage();
  if (text === '') return null;
  const isFormatted = containsMarkdown(text) || /[\n<*_]|https?:/i.test(text);
  const Renderer = MarkdownBlocks && isFormatted ? MarkdownBlocks : Markdown;
  return <Renderer text={text} resolveLink={resolveLink} />;
}

/** Link to a part of the description; text if the part has no URL. */
export function PartLink({
  to,
  className,
  children,
}: {
  /** Fragment of the part. */
  to: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { hrefOf } = useApiPage();
  if (to === undefined || hrefOf === undefined) return <bdi className={className}>{children}</bdi>;
  return (
    <Link to={hrefOf(to)} className={className}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** Description, facts, allowed values, examples and problem of a row. */
export function RowDetails({ row }: { row: ApiRow }) {
  const { description, facts, values, examples, inheritedFrom, isRecursive, reference, problem } =
    row;
  const name = reference?.name || row.name;
  return (
    <>
      <ApiText text={description} />
      <Facts facts={facts} />
      {inheritedFrom !== '' && <p className={styles.soft}>From {inheritedFrom}</p>}
      {isRecursive && (
        <p className={styles.soft}>
          Same as <PartLink to={reference?.entryId}>{name}</PartLink> above
        </p>
      )}
      {values.length > 0 && <Values values={values} />}
      {examples.map((example, at) => (
        <Example key={String(at)} name={example.name}>
          {() => <CodeBlock code={formatValue(example.value)} language="json" />}
        </Example>
      ))}
      {problem !== '' && (
        <div className={styles.problem}>
          <p>{problem}</p>
          <CodeBlock code={formatValue(row.source.value)} language="json" />
        </div>
      )}
    </>
  );
}

/** Example that is rendered when it is opened. */
function Example({ name, children }: { name: string; children: () => ReactNode }) {
  return <Disclosure summary={name === '' ? 'Example' : `Example: ${name}`}>{children}</Disclosure>;
}

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
  const toCode = () => formatValue(createExample(description, schema, direction));
  return <Example name="">{() => <CodeBlock code={toCode()} language="json" />}</Example>;
}

/** Labelled values in a line. */
export function Facts({ facts }: { facts: readonly ApiFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isCode, href }, at) => (
        <div key={`${label} ${String(at)}`}>
          <dt>{label}</dt>{' '}
          <dd>
            {href !== undefined && <ExternalLink href={href}>{value}</ExternalLink>}
            {href === undefined && (isCode ? <code>{value}</code> : <bdi>{value}</bdi>)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Allowed values of a row. Shows only the first values until the user expands the list. */
function Values({ values }: Pick<ApiRow, 'values'>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? values : values.slice(0, firstValues);
  const areDescribed = values.some(({ description }) => description !== '');
  return (
    <div>
      <ul className={styles.values} data-described={areDescribed || undefined}>
        {shown.map(({ value, description }, at) => (
          <li key={String(at)}>
            <code>{value}</code>
            <ApiText text={description} />
          </li>
        ))}
      </ul>
      {shown.length < values.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(values.length)} values
        </Button>
      )}
    </div>
  );
}
