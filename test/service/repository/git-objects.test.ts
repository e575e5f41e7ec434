import { expect, it } from 'vitest';
import { createObjectReader } from '#service/repository/git-objects.ts';

it('a process of git that can’t be started fails only the requests that need it', async () => {
  // An argument with a NUL makes `spawn` throw, as it does if there is no memory.
  const { read } = createObjectReader('\0');
  for (const oid of ['a'.repeat(40), 'b'.repeat(40)]) {
    await expect(read(oid)).rejects.toThrow('git can’t read');
  }
});
