import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

const DISK_MEBIBYTES = 96;
const CHUNK = new Uint8Array(64 * 1024);

/** Mounts a small disk in memory. Returns undefined if this process can't mount file systems. */
function mountDisk(): { folder: string; unmount: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-disk-'));
  const options = `size=${DISK_MEBIBYTES}m,mode=1777`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  const unmount = () => {
    if (status === 0) spawnSync('umount', [folder]);
    rmdirSync(folder);
  };
  if (status === 0) return { folder, unmount };
  unmount();
  return undefined;
}

const probe = mountDisk();
probe?.unmount();
/** True if this process can mount small disks. */
export const hasDisks = probe !== undefined;
if (!hasDisks) {
  process.stdout.write(
    'This process can’t mount file systems: the tests with a full disk were not run.\n',
  );
}

/** Returns a small disk that can be filled completely. It is unmounted at the end of the test. */
export function createDisk() {
  const disk = mountDisk();
  if (disk === undefined) throw new Error('The disk could not be mounted.');
  const { folder, unmount } = disk;
  onTestFinished(unmount);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      try {
        for (;;) writeFileSync(ballast, CHUNK, { flag: 'a' });
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    },
    free: () => rmSync(ballast),
  };
}
