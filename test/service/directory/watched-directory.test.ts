import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DirectoryLogEntry, watchDirectory } from '#service/directory/watched-directory.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

const otherwise = { competencies: [{ name: 'Of the sample' }], people: [] };
const named = (...names: string[]) => JSON.stringify(names.map((name) => ({ name })));

function start(people: string) {
  const entries: DirectoryLogEntry[] = [];
  const directory = watchDirectory({ people }, otherwise, (entry) => entries.push(entry), 20);
  onTestFinished(() => directory.stop());
  return { entries, names: () => directory.current().people.map(({ name }) => name), directory };
}

describe('directory of people and competencies loaded from files', () => {
  it('reloads a changed file, and contains default records for a list without a file', async () => {
    const file = join(createTemporaryFolder('watched'), 'people.json');
    writeFileSync(file, named('Ada'));
    const { directory, entries, names } = start(file);
    expect(directory.current()).toEqual({ ...otherwise, people: [{ name: 'Ada' }] });
    writeFileSync(file, named('Ada', 'Eve'));
    await vi.waitFor(() => expect(names()).toEqual(['Ada', 'Eve']));
    expect(entries).toEqual([{ file, records: 2 }]);
  });

  it('reloads a symbolic link that is replaced by a link to another file, as in mounted volumes', async () => {
    const folder = createTemporaryFolder('watched');
    const file = join(folder, 'people.json');
    writeFileSync(join(folder, 'first.json'), named('Ada'));
    writeFileSync(join(folder, 'second.json'), named('Eve', 'Ida'));
    symlinkSync(join(folder, 'first.json'), file);
    const { names } = start(file);
    symlinkSync(join(folder, 'second.json'), join(folder, 'next'));
    renameSync(join(folder, 'next'), file);
    await vi.waitFor(() => expect(names()).toEqual(['Eve', 'Ida']));
  });

  it('retains its records while the file can’t be read, and logs the problem', async () => {
    const file = join(createTemporaryFolder('watched'), 'people.json');
    writeFileSync(file, named('Ada'));
    const { entries, names } = start(file);
    writeFileSync(file, '[{"name": "Ada"');
    await vi.waitFor(() => expect(entries).toHaveLength(1));
    expect(entries).toEqual([{ file, problem: expect.stringContaining('can’t be read') }]);
    expect(names()).toEqual(['Ada']);
    writeFileSync(file, named('Eve'));
    await vi.waitFor(() => expect(names()).toEqual(['Eve']));
  });

  it('throws an error at startup if a file is unreadable', () => {
    expect(() => watchDirectory({ people: '/nowhere.csv' }, otherwise, () => {})).toThrow('ENOENT');
  });
});
