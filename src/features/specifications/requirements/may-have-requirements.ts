import { isMarkdownFile } from '#data/specifications/specification.ts';
import {
  documentPrefixes,
  requirementIdPattern,
} from '#text/markdown/requirements/requirement-ids.ts';

/** Keywords and ids in bold; markup such as `_` can adjoin them. */
const capitals =
  /MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY|OPTIONAL|(?:\*\*|__|<(?:b|strong|B|STRONG)(?:\s[^<>]*)?>)\s*[A-Z][A-Z0-9\\-]*-\d/;

/** Labels with a colon, which markup can separate from it, and headings of renamed requirements. */
const labels =
  /(?<![a-z\d])(?:(?:requirement|uid)(?![a-z\d])[^:]{0,100}:|renamed[^a-z\d]{1,20}requirement)/i;

/** True for a file with scenarios in Gherkin, each of which is a requirement. */
export const isGherkinFile = (path: string): boolean => /\.feature$/i.test(path);

/**
 * True if a file can contain requirements, so that other files aren't parsed and don't load the code
 * for requirements. Accepts every text in which `findRequirements` finds some, unless markup or a
 * character reference divides their words. Takes linear time.
 */
export const mayHaveRequirements = (path: string, text: string): boolean =>
  isGherkinFile(path) || (isMarkdownFile(path) && (capitals.test(text) || labels.test(text)));

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
