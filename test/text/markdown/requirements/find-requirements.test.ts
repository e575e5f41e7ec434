import { describe, expect, it } from 'vitest';
import { mayHaveRequirements } from '#features/specifications/requirements/may-have-requirements.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { findScenarios } from '#text/markdown/requirements/find-scenarios.ts';
import { isListed } from '#text/markdown/requirements/requirement.ts';

function find(text: string, fileName?: string) {
  const { requirements } = findRequirements(parseMarkdown(text), fileName);
  // The app calls findRequirements only for these texts.
  if (requirements.length > 0) expect(mayHaveRequirements('a.md', text)).toBe(true);
  return requirements;
}

/** Formats requirements as “rule id: keywords | text”. */
const list = (text: string, fileName?: string) =>
  find(text, fileName).map(
    ({ rule, id, keywords, sentences }) =>
      `${rule} ${id}: ${keywords.join(', ')} | ${sentences.map((one) => one.text).join(' ')}`,
  );

describe('findRequirements', () => {
  it('finds a heading “Requirement:” with everything up to the next heading of its level', () => {
    const text = `## Requirements

### Requirement: Close a window

The ledger SHALL close it.

#### Notes

It SHOULD be fast.

### Other

Plain text.`;
    expect(list(text)).toEqual([
      'heading requirement-close-a-window: MUST, SHOULD | The ledger SHALL close it. It SHOULD be fast.',
    ]);
  });

  it('assigns scenarios to the requirement before them, whichever rule found it', () => {
    const scenario = (name: string) =>
      `#### Scenario: ${name}\n\n- **GIVEN** a window\n- **WHEN** it ends\n- **THEN** it SHALL close\n- **AND** stay closed`;
    const [heading, sentence] = find(
      `### Requirement: Close\n\nIt SHALL close.\n\n${scenario('In it')}\n\n${scenario('Also')}\n\n## Other\n\nIt MUST post.\n\n${scenario('After')}`,
    );
    expect(heading?.scenarios.map(({ name }) => name)).toEqual(['In it', 'Also']);
    expect(heading?.scenarios[0]?.steps.map(({ text }) => text)).toEqual([
      'GIVEN a window',
      'WHEN it ends',
      'THEN it SHALL close',
      'AND stay closed',
    ]);
    expect(sentence?.scenarios.map(({ name }) => name)).toEqual(['After']);
  });

  it('says which operation a delta proposes, and finds renamed requirements', () => {
    const text = `## ADDED Requirements

### Requirement: A

It SHALL a.

## REMOVED Requirements

### Requirement: B

**Reason**: unused

## RENAMED Requirements

- FROM: \`### Requirement: C\`
- TO: \`### Requirement: D\`

FROM: ### Requirement: E
TO: ### Requirement: F

## REMOVED Requirements

- \`### Requirement: G\``;
    expect(
      find(text).map(({ title, proposed, renamedFrom }) => [title, proposed, renamedFrom]),
    ).toEqual([
      ['A', 'added', undefined],
      ['B', 'removed', undefined],
      ['D', 'renamed', 'C'],
      ['F', 'renamed', 'E'],
      ['G', 'removed', undefined],
    ]);
  });

  it('finds list items and table rows that begin with an id in bold', () => {
    const text = `- **FR-001**: The system MUST close. It is fast.
- **FR-002** — Post
  within a day
- **FR-003: Net \`all\`**: It MUST net.
- **FR-004 (late fees)** — Charge

| id | text | note |
| --- | --- | --- |
| **NFR-A-1** | Be fast | daily |
| **NFR-A-2** | Be safe | |`;
    expect(list(text)).toEqual([
      'id FR-001: MUST | The system MUST close. It is fast.',
      'id FR-002:  | Post within a day',
      'id FR-003: MUST | Net all: It MUST net.',
      'id FR-004:  | (late fees) — Charge',
      'id NFR-A-1:  | Be fast daily',
      'id NFR-A-2:  | Be safe',
    ]);
  });

  it('separates an id in bold below another one', () => {
    const text = `- **FR-001**: Import files:
  - daily
  - **FR-002**: Reject duplicates.
    - **FR-003**: Name them.
- **FR-004**: Export files:

  1. at once

  2. in order`;
    expect(list(text)).toEqual([
      'id FR-001:  | Import files: daily',
      'id FR-002:  | Reject duplicates.',
      'id FR-003:  | Name them.',
      'id FR-004:  | Export files: at once in order',
    ]);
  });

  it.each([
    ['an id whose prefix occurs once', '- **FR-001**: A\n- **SC-001**: B'],
    ['bold texts that go on after an id', '- **FR-001 is met** A\n- **FR-002 Late fees** B'],
    ['links', '- **[FR-001](a.md)**: A\n- **[FR-002](b.md)**: B'],
    ['documents', '- **KEP-1234**: A\n- **KEP-1235**: B\n- **RFC-1**: C\n- **RFC-2**: D'],
    ['the prefix of the title', '# ADR-12: Ledger\n\n- **ADR-13**: A\n- **ADR-14**: B'],
    ['words without digits', '- **NOTE-A**: A\n- **NOTE-B**: B'],
    ['lower case', '- **fr-001**: A\n- **fr-002**: B'],
    ['code', 'Use `MUST` and\n\n```\nThe ledger MUST close.\n```'],
    ['quotes', '> The ledger MUST close.'],
    ['comments', '<!-- The ledger MUST close. -->'],
    ['table headers', '| The ledger MUST close. |\n| --- |\n| a |'],
    ['headings', '# The ledger MUST close'],
    ['quoted keywords', 'The word "MUST" is strong.'],
    ['values', 'REQUIRED: True'],
    ['text in capitals', 'THE SOFTWARE IS PROVIDED AS IS AND MUST NOT BE USED.'],
    ['lower-case keywords', 'The ledger must close and should post.'],
    ['quotations', 'It says “The ledger MUST close.” and "It MAY stay open".'],
    ['deleted text', '~~The ledger MUST close.~~'],
    ['keywords that are only named', 'The MUST requirements changed, and OPTIONAL means nothing.'],
    ['a question', 'QUESTION: SHOULD ids be unique too?'],
    ['a quotation of two sentences', 'It notes: "Callers MUST handle it. They MUST NOT wait."'],
    ['a keyword in a legend', 'In the grammar (* means zero or more, ? means OPTIONAL).'],
    ['a modal verb without a verb', 'The text contains SHALL.'],
    ['a modal verb after an article', 'The change tightens a SHOULD, and MAY is optional.'],
    ['explained modal verbs', '- MUST — required\n- **SHOULD**: recommended'],
    [
      'a modal verb instead of another',
      'Write SHOULD instead of the word, or go from MAY to a MUST.',
    ],
    ['MUST beside SHALL', 'MUST and SHALL are absolute.'],
    ['a UID without a statement', '## Closing\n\n**UID**: SEC-1\n\n## Posting'],
    ['labels in capitals', 'ACTION REQUIRED: an issue has to exist.'],
    ['lists of keywords', 'Choose one of MUST / SHOULD / MAY for each sentence.'],
    ['two keywords beside “keyword”', 'The body contains no SHALL or MUST keyword at all.'],
    ['names', 'Set MUST_CLOSE and NOT-REQUIRED-YET, and see MAYBE.'],
    [
      'the explanation of the keywords',
      'The key words MUST, MUST NOT, SHOULD and MAY in this document are to be interpreted as described in RFC 2119.',
    ],
  ])('ignores %s', (_, text) => {
    expect(list(text)).toEqual([]);
  });

  it('ignores ids with the prefix of the file name', () => {
    const text = '- **ADR-13**: A\n- **ADR-14**: B';
    expect(list(text, 'ADR-12-ledger.md')).toEqual([]);
  });

  it('finds UID fields below a heading and before a paragraph', () => {
    const text = `# Specification

**UID**: SPEC-1

## Closing

**MID**: 1a2b \\
**UID**: MD-1

**STATEMENT**: The ledger SHALL close.

**RATIONALE**: It MUST not stay open.

## Posting

**UID**: MD-2

The ledger posts.

## Text

Before.

UID: MD-3

The ledger SHOULD net.

It MAY rest.`;
    expect(list(text)).toEqual([
      'uid MD-1: MUST | The ledger SHALL close.',
      'uid MD-2:  | The ledger posts.',
      'uid MD-3: SHOULD | The ledger SHOULD net.',
      'sentence text/1: MAY | It MAY rest.',
    ]);
  });

  it('finds each sentence with a keyword once, with its condition and the items it introduces', () => {
    const text = `Before.

## Windows

Text. When it ends, the ledger MUST close it and SHOULD post it. It is e.g. fast. REQUIRED. The name.

The client MUST:

- send a key
- retry
  - at once
  - but it MAY stop
- use one name. It MAY change.
- it SHOULD wait
  - for long`;
    expect(list(text)).toEqual([
      'sentence windows/1: MUST, SHOULD | When it ends, the ledger MUST close it and SHOULD post it.',
      'sentence windows/2: MUST | REQUIRED. The name.',
      'sentence windows/3: MUST | The client MUST: send a key retry at once use one name.',
      'sentence windows/4: MAY | but it MAY stop',
      'sentence windows/5: MAY | It MAY change.',
      'sentence windows/6: SHOULD | it SHOULD wait',
    ]);
  });

  it('omits the relations of a UID, and reads the fields of the next paragraphs', () => {
    const text = `## Closing

**UID**: MD-1
**Relations**:
- **Type**: Parent
  **ID**: MD-0

The ledger closes.

**Relations**:

- **Type**: \`File\`

## Text

**UID**: MD-2

**Rationale**: It MUST be safe.

**Statement**: The ledger SHALL post.`;
    expect(list(text)).toEqual([
      'uid MD-1:  | The ledger closes.',
      'uid MD-2: MUST | The ledger SHALL post.',
    ]);
  });

  it.each([
    ['about keywords of a language', 'The value of this keyword MUST be a string.', 'MUST'],
    ['in a script without capitals', '服务器 MUST 返回。', 'MUST'],
    [
      'in a list in a table cell',
      '| a |\n| - |\n| Text.<ul><li>It MUST close</li><li>b</li></ul> |',
      'MUST',
    ],
    ['after an abbreviation', 'It has keys, names etc. The ledger MUST close.', 'MUST'],
    ['between quotations', 'A "ledger" MUST have a "name".', 'MUST'],
    ['that is only a keyword', '- REQUIRED', 'MUST'],
    ['with an acronym in capitals', 'MUST PR.', 'MUST'],
    ['beside a Chinese word', '服务器MUST返回一个令牌。', 'MUST'],
    ['with a negation in lower case', 'It SHALL not close.', 'MUST NOT'],
    ['with an optional negation', 'The name is not REQUIRED here.', 'MAY'],
  ])('finds one sentence %s', (_, text, keyword) => {
    expect(find(text).map(({ keywords }) => keywords)).toEqual([[keyword]]);
  });

  it.each([
    ['It MUST end in -2, -3 (and so on…) or in a date.'],
    ['It MUST print Done! in green.'],
    ['1. The ledger MUST close.'],
  ])('finds the whole sentence %j', (text) => {
    expect(find(`**${text}**`).map(({ sentence }) => sentence)).toEqual([text]);
  });

  it('separates list items in a table cell, and adds the first cell to a lone keyword', () => {
    const cell = 'Text.<ul><li>It MUST close</li><li>It MAY rest</li></ul>';
    const texts = find(`| key | need | note |\n| - | - | - |\n| id | REQUIRED | ${cell} |`);
    expect(texts.map(({ sentence }) => sentence)).toEqual([
      'id REQUIRED',
      'It MUST close',
      'It MAY rest',
    ]);
  });

  it('finds the statement in the paragraph of a UID', () => {
    const text = `## Closing

**UID**: MD-1 \\
**STATEMENT**: The ledger SHALL
close: at once.
**COMMENT**: It MAY
rest.

## Text

UID: MD-2
The ledger SHOULD net.`;
    expect(list(text)).toEqual([
      'uid MD-1: MUST | The ledger SHALL close: at once.',
      'uid MD-2: SHOULD | The ledger SHOULD net.',
    ]);
  });

  it('numbers a written id that occurs again', () => {
    const found = find('- **A-1**: a\n- **A-2**: b\n- **A-1**: c');
    expect(found.map(({ id, hasRepeatedId }) => [id, hasRepeatedId])).toEqual([
      ['A-1', false],
      ['A-2', false],
      ['A-1/2', true],
    ]);
    expect(find('- **A-1**: a\n- **A-1**: b').map(({ id }) => id)).toEqual(['A-1', 'A-1/2']);
  });

  it.each([
    ['The `MUST  x` part MUST\nclose.', 'MUST'],
    ['Copies are NOT RECOMMENDED.', 'NOT RECOMMENDED'],
    ['It MUST not stop.', 'MUST not'],
    ['It SHALL never stop.', 'SHALL never'],
    ['It MUST NOT stop.', 'MUST NOT'],
  ])('gives the range of the keyword in %j', (text, keyword) => {
    const [found] = find(text);
    expect(found?.sentence.slice(...(found.keywordRange ?? []))).toBe(keyword);
  });
});

describe('isListed', () => {
  const sentences = (count: number) => 'It MUST close. '.repeat(count);
  it.each([
    ['two ids', '- **A-1**: a\n- **A-2**: b', false],
    ['three ids', '- **A-1**: a\n- **A-2**: b\n- **A-3**: c', true],
    ['nine sentences', sentences(9), false],
    ['ten sentences', sentences(10), true],
    [
      'a sentence and the explanation of the keywords',
      `The key words "MUST" and "MAY" are to be interpreted as described in RFC 2119.\n\n${sentences(1)}`,
      true,
    ],
  ])('is true only for a text with enough requirements: %s', (_, text, expected) => {
    expect(isListed(findRequirements(parseMarkdown(text)))).toBe(expected);
  });
});

describe('findScenarios', () => {
  it('finds scenarios with their steps', () => {
    const text = `Feature: Windows

  Background:
    Given a ledger

  @late
  Scenario: A late entry
    # a comment
    Given a window
    When an entry arrives
      """
      Then no step
      \`\`\`
      Scenario: In quotes
      \`\`\`
      """
      | a | b |
    Then it is posted

  Scenario Outline: Many
    * it works
    Examples:
      | a |`;
    expect(
      findScenarios(text).requirements.map(({ title, scenarios, lines }) => [
        title,
        scenarios[0]?.steps.map((one) => one.text),
        lines,
      ]),
    ).toEqual([
      ['A late entry', ['Given a window', 'When an entry arrives', 'Then it is posted'], [7, 18]],
      ['Many', ['* it works'], [20, 21]],
    ]);
  });
});
