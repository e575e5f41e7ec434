import { isMarkdownFile } from '#data/specifications/specification.ts';
import { requirementIdPattern } from '#text/markdown/requirements/requirement-ids.ts';

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

/** Words that look like ids but name standards and encodings. */
const standards =
  /^(?:AES|BCP|CVE|DES|ECMA|EIP|ERC|FIPS|HTTP|IEEE|IETF|ISO|KEP|PEP|RFC|RSA|SHA|UTF)-/;

/** Returns the words of a text that can be ids of requirements, at most 500, each once. */
export function findIdWords(text: string): readonly string[] {
  const words = new Set(
    (text.match(requirementIdPattern) ?? []).filter((word) => !standards.test(word)),
  );
  return [...words].slice(0, 500);
}
