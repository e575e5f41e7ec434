import { Link } from 'react-router';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { LimitedList, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { Disclosure } from '#ui/text/Disclosure.tsx';

export type FactLink = {
  readonly to: string;
  readonly label: string;
  /** Text after the link, such as the section. */
  readonly detail?: string | undefined;
};

const linksPerStep = 50;

/** Fact about a text that opens to links to the passages it counts; nothing if there are none. */
export function LinkedFact({ summary, links }: { summary: string; links: readonly FactLink[] }) {
  if (links.length === 0) return null;
  return (
    <Disclosure summary={summary}>
      {() => (
        <LimitedList items={links} step={linksPerStep}>
          {(shown) => (
            <Stack as="ol" gap={4}>
              {withIndexKeys(shown).map(([key, { to, label, detail }]) => (
                <li key={key}>
                  <Link to={to}>
                    <bdi>{truncate(label, maxNameLength)}</bdi>
                  </Link>
                  {detail && (
                    <Text as="span" tone="faint" size="small">
                      {' '}
                      <bdi>{truncate(detail, maxNameLength)}</bdi>
                    </Text>
                  )}
                </li>
              ))}
            </Stack>
          )}
        </LimitedList>
      )}
    </Disclosure>
  );
}
