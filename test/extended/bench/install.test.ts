import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test("npm ci installs the benchmark's packages in an empty folder", () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-packages-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      cpSync(join('bench/libraries', file), join(folder, file));
    }
    execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
    expect(existsSync(join(folder, 'node_modules/lighthouse/package.json'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
