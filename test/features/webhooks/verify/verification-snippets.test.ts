import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { verificationSnippets } from '#features/webhooks/snippets/verification-snippets.ts';
import { temporaryFolder } from '#test/service/temporary-folder.ts';
import { rightVerdicts, sampleDeliveries } from './sample-deliveries.ts';

/** Verifies all deliveries in one process, which is quicker than one for each. */
const runAll = `import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';
const verdicts = {};
for (const { title, received } of JSON.parse(readFileSync('deliveries.json', 'utf8'))) {
  const { secret, id, timestamp, signature, body } = received;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  try {
    verifyDelivery(secret, headers, Buffer.from(body));
    verdicts[title] = true;
  } catch {
    verdicts[title] = false;
  }
}
console.log(JSON.stringify(verdicts));`;

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

  test('has a handler for a framework of each language but Shell', () => {
    expect(verificationSnippets.map(({ framework }) => framework?.name)).toEqual([
      'Express',
      'Flask',
      'net/http',
      'Spring',
      'Rails',
      'Laravel',
      undefined,
    ]);
  });

  test.for(verificationSnippets)(
    'in $language has constant time, several signatures, and limits',
    ({ code }) => {
      expect(code).toMatch(
        /timingSafeEqual|compare_digest|hmac\.Equal|isEqual|secure_compare|hash_equals|blind/,
      );
      expect(code).toContain('rotated');
      expect(code).toMatch(/tolerance_?seconds/i);
      expect(code).toMatch(/shortest_?key_?bytes/i);
    },
  );

  test('in Node accepts recent genuine deliveries, and nothing else', async () => {
    const folder = temporaryFolder('snippets');
    const deliveries = sampleDeliveries();
    writeFileSync(join(folder, 'verify.mjs'), verificationSnippets[0]?.code ?? '');
    writeFileSync(join(folder, 'deliveries.json'), JSON.stringify(deliveries));
    writeFileSync(join(folder, 'run.mjs'), runAll);
    const { stdout } = await promisify(execFile)(process.execPath, ['run.mjs'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(rightVerdicts(deliveries));
  });
});
