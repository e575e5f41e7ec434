import { describe, expect, it } from 'vitest';
import { applyDelta } from '#text/markdown/requirements/apply-delta.ts';

const requirement = (title: string, text: string) => `### Requirement: ${title}\n\n${text}`;

const current = `# Ledger

## Requirements

${requirement('Close', 'It SHALL close.')}

${requirement('Post', 'It SHALL post.')}

${requirement('Net', 'It SHALL net.')}

## Notes

Text.
`;

describe('applyDelta', () => {
  it('renames, removes, modifies and adds requirements, in this order', () => {
    const delta = `## ADDED Requirements

${requirement('Sign', 'It SHALL sign.')}

## MODIFIED Requirements

${requirement('End', 'It SHALL end.')}

## REMOVED Requirements

- \`### Requirement: Post\`

## RENAMED Requirements

- FROM: \`### Requirement: Close\`
- TO: \`### Requirement: End\``;
    expect(applyDelta(current, delta)).toEqual({
      text: `# Ledger

## Requirements

${requirement('End', 'It SHALL end.')}

${requirement('Net', 'It SHALL net.')}

${requirement('Sign', 'It SHALL sign.')}

## Notes

Text.
`,
      problems: [],
    });
  });

  it('returns operations that do not apply, with titles compared exactly', () => {
    const delta = `## ADDED Requirements

${requirement('Close', 'It SHALL close.')}

## MODIFIED Requirements

${requirement('POST', 'It SHALL post twice.')}

## RENAMED Requirements

- FROM: \`### Requirement: Sign\`
- TO: \`### Requirement: Seal\``;
    expect(applyDelta(current, delta)).toEqual({
      text: current,
      problems: [
        { operation: 'renamed', title: 'Sign', reason: 'missing' },
        { operation: 'modified', title: 'POST', reason: 'missing' },
        { operation: 'added', title: 'Close', reason: 'exists' },
      ],
    });
  });

  it('keeps requirements with the same title apart', () => {
    const text = `${requirement('A', 'One.')}\n\n${requirement('A', 'Two.')}\n`;
    expect(applyDelta(text, '').text).toBe(text);
  });
});
