import { describe, expect, test } from 'vitest';
import { verificationSnippets } from '#features/webhooks/snippets/verification-snippets.ts';
import { temporaryFolder } from '#test/reference-service/temporary-folder.ts';
import { nodeRunner, rightVerdicts, verdictsOf } from './run-snippet.ts';

// test/campaigns/verification runs the code of the other languages.
describe('verification code', () => {
  test('is offered for seven languages, Node first', () => {
    expect(verificationSnippets.map(({ language }) => language)).toEqual([
      'Node',
      'Python',
      'Go',
      'Java',
      'Ruby',
      'PHP',
      'Shell',
    ]);
  });

  test.for(verificationSnippets)(
    'in $language has constant time, several signatures, an age limit',
    ({ code }) => {
      expect(code).toMatch(
        /timingSafeEqual|compare_digest|hmac\.Equal|isEqual|secure_compare|hash_equals|blind/,
      );
      expect(code).toContain('rotated');
      expect(code).toMatch(/tolerance_?seconds/i);
    },
  );

  test('in Node accepts recent genuine deliveries, and nothing else', async () => {
    const [node] = verificationSnippets;
    const verdicts = await verdictsOf(nodeRunner, node?.code ?? '', temporaryFolder('snippets'));
    expect(verdicts).toEqual(rightVerdicts());
  });
});
