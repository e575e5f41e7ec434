import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getBuildConstants } from '#deploy/build-facts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spec-viewer-facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
});

const commitIn = (root: string) => getBuildConstants(root)['import.meta.env.APP_COMMIT'];

function commitAll(): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.test'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...who, 'commit', '-qm', 'First'],
  ]) {
    execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  }
}

describe('buildFacts', () => {
  test('returns the version of the app, and the commit if the build runs in a repository', () => {
    expect(getBuildConstants(folder)).toEqual({
      'import.meta.env.APP_VERSION': '"1.2.3"',
      'import.meta.env.APP_COMMIT': '""',
    });
    commitAll();
    expect(commitIn(folder)).toMatch(/^"[0-9a-f]{7}"$/);
  });

  test('marks the commit as modified if the working tree differs from the commit', () => {
    commitAll();
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.4"}');
    expect(commitIn(folder)).toMatch(/^"[0-9a-f]{7}-dirty"$/);
  });

  test('ignores the commit of a repository in a parent folder', () => {
    const inner = join(folder, 'unpacked');
    mkdirSync(inner);
    writeFileSync(join(inner, 'package.json'), '{"version":"1.2.3"}');
    commitAll();
    expect(commitIn(inner)).toBe('""');
  });
});
