import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createObjectReader } from '#service/repository/git-objects.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { createBareRepository } from './bare-repository.ts';

it('a git process that can’t be started fails only the requests that need it', async () => {
  // An argument with a NUL makes `spawn` throw, as it does if there is no memory.
  const { read } = createObjectReader('\0');
  for (const oid of ['a'.repeat(40), 'b'.repeat(40)]) {
    await expect(read(oid)).rejects.toThrow('git can’t read');
  }
});

it('a closed reader of git objects still returns objects that are requested before or after its end', async () => {
  const folder = join(createTemporaryFolder('git'), 'a.git');
  const { git, push } = createBareRepository(folder);
  push('Begin', { 'a.md': 'A', 'b.md': 'B' });
  const { read, close } = createObjectReader(folder);
  const readFile = (path: string) => read(git('rev-parse', `HEAD:${path}`));
  const contents = ['a.md', 'b.md'].map(readFile);
  close();
  contents.push(readFile('a.md'));
  const texts = (await Promise.all(contents)).map((content) => new TextDecoder().decode(content));
  expect(texts).toEqual(['A', 'B', 'A']);
});
