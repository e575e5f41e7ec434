import { expect, it } from 'vitest';
import { toErrorLogEntry } from '#service/standalone/server.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

it('log entry of an error contains the messages of its causes and the error code', () => {
  const full = coded('database or disk is full', 'SQLITE_FULL');
  expect(toErrorLogEntry(new Error('It isn’t written.', { cause: full }))).toEqual({
    message: 'It isn’t written. database or disk is full',
    code: 'SQLITE_FULL',
    stack: null,
  });
});

it('log entry of an error contains the stack of the innermost cause if no cause has an error code', () => {
  const cause = new TypeError('x is not a function');
  expect(toErrorLogEntry(new Error('Something failed here.', { cause }))).toEqual({
    message: 'Something failed here. x is not a function',
    code: null,
    stack: cause.stack,
  });
});

it("log entry contains a thrown value that isn't an Error object", () => {
  expect(toErrorLogEntry('odd')).toEqual({ message: 'odd', code: null, stack: null });
});
