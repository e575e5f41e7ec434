import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg)$/;
/**
 * Minimum size of a file to compress, in bytes; a smaller file fits into one packet uncompressed.
 */
const minCompressedFileBytes = 1_000;

const encodings = [
  { suffix: '.br', compress: promisify(brotliCompress) },
  { suffix: '.gz', compress: promisify(gzip) },
];

/**
 * Vite plugin that writes a Brotli and a gzip version of each asset, at the highest compression
 * level, which is too slow for a server to apply to each response. Only assets are compressed,
 * because the content of an asset never changes under the same name.
 */
export function precompressFilesPlugin(): Plugin {
  let assets = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      const files = readdirSync(assets).filter((name) => compressible.test(name));
      await Promise.all(
        files.map(async (name) => {
          const content = readFileSync(join(assets, name));
          if (content.length < minCompressedFileBytes) return;
          for (const { suffix, compress } of encodings) {
            writeFileSync(join(assets, name + suffix), await compress(content));
          }
        }),
      );
    },
  };
}
