import { Braces } from 'lucide-react';
import { checkLink } from '#text/safe-link.ts';
import { truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { LimitedList, LimitedText, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';

const DataTree = lazyComponent(async () => (await import('./DataTree.tsx')).DataTree);

type Members = ReadonlyMap<string, unknown>;

const maxInlineLength = 40;
const maxMemberNameLength = 200;
const maxInlineMembers = 8;
const wordsAtFirst = 40;
const membersAtFirst = 50;

/** Renders a format that suits the type; nested values are trees. */
export function JsonValue({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <MissingValue />;
  if (typeof value === 'string' && /^https?:/i.test(value)) {
    const link = checkLink(value);
    if (link.safe)
      return (
        <ExternalLink href={link.href}>{truncate(link.href, maxMemberNameLength)}</ExternalLink>
      );
  }
  if (isPlain(value)) return <LimitedText text={wordOf(value)} />;
  const words = wordsIn(value);
  if (words !== undefined) return <Words words={words} />;
  const members = typeof value === 'object' ? Object.entries(value) : [];
  if (members.length === 0)
    return (
      <Text as="span" tone="soft" breaks>
        None
      </Text>
    );
  if (!Array.isArray(value) && members.length <= maxInlineMembers && members.every(isPair)) {
    return <JsonFieldList members={new Map(members)} />;
  }
  return <DataTree value={value} />;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' ? '(empty)' : String(value);
}

/** Returns undefined unless the value is a list of short strings, numbers or booleans. */
function wordsIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPlain)) return undefined;
  const words = value.map(wordOf);
  const isShort = (word: string) => word.length <= maxInlineLength && !/^https?:/i.test(word);
  return words.every(isShort) ? words : undefined;
}

function isPair([, value]: readonly [string, unknown]): boolean {
  return value === null || isPlain(value) || wordsIn(value) !== undefined;
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <LimitedList items={words} step={wordsAtFirst}>
      {(shown) => (
        <Row as="ul" align="stretch" wrap gap={4}>
          {withIndexKeys(shown).map(([key, word]) => (
            <li key={key}>
              <Tag>
                <bdi>{word}</bdi>
              </Tag>
            </li>
          ))}
        </Row>
      )}
    </LimitedList>
  );
}

/** Labels are the names in the service's response. */
export function JsonFieldList({ members }: { members: Members }) {
  return (
    <LimitedList items={[...members]} step={membersAtFirst}>
      {(shown) => (
        <DescriptionList
          items={shown.map(([name, value]) => ({
            key: name,
            term: (
              <Text as="code" tone="soft" breaks>
                <bdi>{name === '' ? '(empty)' : truncate(name, maxMemberNameLength)}</bdi>
              </Text>
            ),
            value: <JsonValue value={value} />,
          }))}
        />
      )}
    </LimitedList>
  );
}

/** Shows fields that no other part of the screen shows. */
export function JsonFieldsSection({ members }: { members: Members }) {
  if (members.size === 0) return null;
  return (
    <Text as="section" above={24}>
      <Row justify="between" wrap gap={12} rowGap={4} below={8}>
        <h2>More from the record</h2>
        <CopyButton
          size="small"
          label="Copy as JSON"
          icon={Braces}
          text={() => JSON.stringify(Object.fromEntries(members), null, 2)}
        />
      </Row>
      <JsonFieldList members={members} />
    </Text>
  );
}
