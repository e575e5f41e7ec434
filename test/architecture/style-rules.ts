import type { Violation } from './violation.ts';

/** What a stylesheet may not select. */
export function styleViolations(file: string, source: string): Violation[] {
  if (!file.endsWith('.css')) return [];
  return source.split('\n').flatMap((text, index) => {
    // What a tag or * has before it; a class or an attribute narrows the search enough.
    if (!/(^|[\s>+~,])(\*|[a-z][a-z\d]*) [+~] \*/.test(text)) return [];
    return {
      file,
      line: index + 1,
      rule: 'siblings are named',
      advice:
        'write span + p instead of span + *: by that the browser styles all siblings again wherever an element comes or goes, such as every row of a tree for each key.',
    };
  });
}
