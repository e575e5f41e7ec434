import { isMarkdownFile } from '#data/specifications/specification.ts';
import {
  documentPrefixes,
  requirementIdPattern,
} from '#text/markdown/requirements/requirement-ids.ts';

const signs =
  /\b(?:MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY|OPTIONAL)\b|^#{1,6}[ \t]+Requirement:|^[ \t]*(?:\*\*)?UID(?:\*\*)?:|\*\*[A-Z][A-Z0-9-]*-\d/m;

/** True for a file with scenarios in Gherkin, each of which is a requirement. */
export const isGherkinFile = (path: string): boolean => /\.feature$/i.test(path);

/**
 * True if a file can contain requirements. Takes one scan of its text, so that the code for
 * requirements is loaded only if it is needed.
 */
export const mayHaveRequirements = (path: string, text: string): boolean =>
  isGherkinFile(path) || (isMarkdownFile(path) && signs.test(text));

/** Prefixes of words that look like ids but name proposals, standards or encodings. */
const otherPrefixes: ReadonlySet<string> = new Set([
  ...documentPrefixes,
  ...['AES', 'CVE', 'DES', 'ECMA', 'FIPS', 'HTTP', 'IEEE', 'IETF', 'ISO', 'RSA', 'SHA', 'UTF'],
]);

/** Returns the words of a text that can be ids of requirements, at most 500, each once. */
export function findIdWords(text: string): readonly string[] {
  const words = new Set(
    (text.match(requirementIdPattern) ?? []).filter(
      (word) => !otherPrefixes.has(word.slice(0, word.indexOf('-'))),
    ),
  );
  return [...words].slice(0, 500);
}
