import type { DocumentNode, Heading } from '#text/markdown/markdown-document.ts';

/**
 * Keywords of RFC 2119 in their canonical form. SHALL and REQUIRED mean MUST, RECOMMENDED means
 * SHOULD, and OPTIONAL means MAY.
 */
export const keywords = ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT', 'MAY'] as const;

export type Keyword = (typeof keywords)[number];

/**
 * Rules that recognise requirements, in the order in which they are tried. A requirement of an
 * earlier rule contains everything that later rules would find inside it.
 */
export const requirementRules = {
  heading: {
    label: 'Heading “Requirement: …”',
    explanation:
      'A heading that begins with “Requirement:”, with everything up to the next heading of the same or a higher level.',
    isStrong: true,
  },
  id: {
    label: 'ID in bold',
    explanation:
      'A list item or table row that begins with an ID in bold, such as **FR-001** or **FR-001: Close**, if at least two IDs of the file have the same prefix. IDs with the prefix of a proposal (KEP, EIP, ERC, RFC, PEP, BCP), or with that of an ID at the start of the file’s name or first heading, are ignored.',
    isStrong: true,
  },
  uid: {
    label: 'Field UID',
    explanation:
      'A field “UID” below a heading or before a paragraph, with the statement that follows. A UID without a statement identifies a section and is no requirement.',
    isStrong: true,
  },
  sentence: {
    label: 'Keyword in capitals',
    explanation:
      'A sentence with MUST, SHALL, REQUIRED, SHOULD, RECOMMENDED, MAY or OPTIONAL in capitals, outside of code, quotes, headings, table headers and the paragraph that explains the keywords.',
    isStrong: false,
  },
  scenario: {
    label: 'Gherkin scenario',
    explanation: 'A scenario of a .feature file.',
    isStrong: true,
  },
} as const;

export type RequirementRule = keyof typeof requirementRules;

/** Operation that the delta of a change in an `openspec` folder proposes for a requirement. */
export type ProposedOperation = 'added' | 'modified' | 'removed' | 'renamed';

/**
 * Text of a line or sentence, without images. In `plain`, the characters of code, formulas, quotes and
 * deleted text are replaced by U+FFFC, so that nothing inside them is taken for a keyword or the end
 * of a sentence.
 */
export type LineText = { readonly text: string; readonly plain: string };

export type Scenario = {
  readonly name: string;
  /** Steps without list markers, such as “WHEN an entry is late”. */
  readonly steps: readonly LineText[];
};

export type Requirement = {
  /**
   * Fragment that identifies the requirement in the document: the written id, the slug of its
   * heading, or the slug of its section, a slash and a number.
   */
  readonly id: string;
  /** Id as written in the text; undefined if the id is generated. */
  readonly writtenId: string | undefined;
  /** True if an earlier requirement of the document has the same written id. */
  readonly hasRepeatedId: boolean;
  readonly rule: RequirementRule;
  /** All keywords in the order of the text, including those of scenarios. */
  readonly keywords: readonly Keyword[];
  /** First sentence with a keyword, or else the first sentence, or else the title. */
  readonly sentence: string;
  /** Range of the first keyword in `sentence`; undefined if it has none. */
  readonly keywordRange: readonly [from: number, to: number] | undefined;
  /** Text after “Requirement:” or of the heading above a UID; empty if there is none. */
  readonly title: string;
  /**
   * Lines with a colon above the list of a sentence, such as “If it is late:”. The line above an
   * outermost list counts only if the sentence has no subject of its own.
   */
  readonly introduction: string;
  /** Sentences of the requirement without scenarios. */
  readonly sentences: readonly LineText[];
  readonly scenarios: readonly Scenario[];
  readonly proposed: ProposedOperation | undefined;
  /** Earlier name of a requirement that is renamed. */
  readonly renamedFrom: string | undefined;
  /** Heading of the section that contains the requirement. */
  readonly section: Heading | undefined;
  readonly node: DocumentNode;
  /** 1-based numbers of the first and the last line. */
  readonly lines: readonly [first: number, last: number];
};

/** Requirements of a document in the order of the text. */
export type FoundRequirements = {
  readonly requirements: readonly Requirement[];
  /** True if the document explains the keywords of RFC 2119. */
  readonly explainsKeywords: boolean;
};

/** Minimum numbers of requirements for which a file has a list of requirements. */
const minStrong = 3;
const minSentences = 10;

/** True if the file has enough requirements to list them. */
export function isListed({ requirements, explainsKeywords }: FoundRequirements): boolean {
  const strong = requirements.filter(({ rule }) => requirementRules[rule].isStrong).length;
  const others = requirements.length - strong;
  return strong >= minStrong || others >= minSentences || (explainsKeywords && others > 0);
}

/** First keyword of a requirement; undefined if it has none. */
export const getKeyword = ({ keywords: [first] }: Requirement): Keyword | undefined => first;

/** Returns all sentences with their introduction and without scenarios, or the title if there are none. */
export function getRequirementText({ introduction, sentences, title }: Requirement): string {
  const statement = sentences.map(({ text }) => text).join(' ') || title;
  return introduction === '' ? statement : `${introduction} ${statement}`;
}
