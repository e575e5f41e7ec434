const signs =
  /\b(?:MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY|OPTIONAL)\b|^#{1,6}[ \t]+Requirement:|^[ \t]*(?:\*\*)?UID(?:\*\*)?:|\*\*[A-Z][A-Z0-9-]*-\d|\[NEEDS CLARIFICATION/m;

/**
 * True if a text can contain requirements. Takes one scan of the text, so that the code for
 * requirements is loaded only if it is needed.
 */
export const mayHaveRequirements = (text: string): boolean => signs.test(text);
