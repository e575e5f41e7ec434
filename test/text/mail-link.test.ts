import { describe, expect, it } from 'vitest';
import { mailLink } from '#text/safe-link.ts';

describe('a mail link', () => {
  it.each(['ada@example.test', "sile.o'byrne+x@mail.example.test"])('leads to %s', (address) => {
    expect(mailLink(address)).toBe(`mailto:${address}`);
  });

  it.each([
    'see intranet',
    'Ada <ada@example.test>',
    'ada@example.test,ben@example.test',
    'ada@example.test?cc=ben@example.test',
    'ada%0Acc:x@example.test',
    'ada@example.test\n',
    ' ada@example.test',
    'ada@localhost',
    'javascript:alert(1)@example.test',
    `${'a'.repeat(300)}@example.test`,
  ])('is not made of %j', (text) => {
    expect(mailLink(text)).toBeUndefined();
  });
});
