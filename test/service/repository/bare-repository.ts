import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const identity = {
  GIT_AUTHOR_NAME: 'Mara Okafor',
  GIT_AUTHOR_EMAIL: 'mara@example.test',
  GIT_COMMITTER_NAME: 'Mara Okafor',
  GIT_COMMITTER_EMAIL: 'mara@example.test',
};

function git(folder: string, ...parts: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', parts, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...identity, GIT_CONFIG_GLOBAL: '/dev/null' },
  });
  if (status !== 0) throw new Error(`git ${parts.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/**
 * Creates a folder with the repositories `damaged/specs`, whose branch leads to no commit, and
 * `whole/specs`, and returns its path.
 */
export function createDamagedRepositories(folder: string): string {
  for (const name of ['damaged', 'whole']) {
    createBareRepository(join(folder, name, 'specs')).push('Begin', { 'a.md': '# A' });
    rmSync(join(folder, name, 'specs-clone'), { recursive: true });
  }
  writeFileSync(join(folder, 'damaged/specs/refs/heads/main'), `${'0'.repeat(39)}1\n`);
  return folder;
}

/**
 * Creates a bare repository at `path`, and a clone next to it. `push` commits files, or deletes
 * those whose text is null, and pushes the commit; it returns the id of the commit.
 */
export function createBareRepository(path: string) {
  const clone = `${path}-clone`;
  mkdirSync(path, { recursive: true });
  git(path, 'init', '--bare', '--initial-branch=main', '.');
  git(dirname(path), 'clone', '--quiet', path, clone);
  return {
    path,
    clone,
    git: (...parts: string[]) => git(clone, ...parts),
    push(message: string, files: Readonly<Record<string, string | null>>, ...options: string[]) {
      for (const [name, text] of Object.entries(files)) {
        const file = join(clone, name);
        mkdirSync(dirname(file), { recursive: true });
        if (text === null) rmSync(file);
        else writeFileSync(file, text);
      }
      git(clone, 'add', '--all');
      git(clone, 'commit', '--quiet', '-m', message);
      git(clone, 'push', '--quiet', ...options, 'origin', 'HEAD:main');
      return git(clone, 'rev-parse', 'HEAD');
    },
  };
}
