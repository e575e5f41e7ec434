import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createObjectReader } from '#service/repository/git-objects.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { createBareRepository } from './bare-repository.ts';

it('a process of git that can’t be started fails only the requests that need it', async () => {
  // An argument with a NUL makes `spawn` throw, as it does if there is no memory.
  const { read } = createObjectReader('\0');
  for (const oid of ['a'.repeat(40), 'b'.repeat(40)]) {
    await expect(read(oid)).rejects.toThrow('git can’t read');
  }
});

it('a reader that is closed still returns the content of each requested object', async () => {
  const folder = join(createTemporaryFolder('git'), 'a.git');
  createBareRepository(folder).push('Begin', { 'a.md': 'A', 'b.md': 'B' });
  const { read, close } = createObjectReader(folder);
  const idOf = (path: string) =>
    execFileSync('git', ['--git-dir', folder, 'rev-parse', `HEAD:${path}`], {
      encoding: 'utf8',
    }).trim();
  const contents = ['a.md', 'b.md'].map((path) => read(idOf(path)));
  close();
  contents.push(read(idOf('a.md')));
  const texts = (await Promise.all(contents)).map((content) => new TextDecoder().decode(content));
  expect(texts).toEqual(['A', 'B', 'A']);
});
