import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { diagramScript } from './headers.ts';

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
 * Vite plugin that writes a Brotli and a gzip version of each asset and of the diagram script, at the
 * highest compression level, which is too slow for a server to apply to each response.
 */
export function precompressFilesPlugin(): Plugin {
  let output = '';
  let assetsDir = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      output = resolve(root, build.outDir);
      ({ assetsDir } = build);
    },
    async closeBundle() {
      const assets = readdirSync(join(output, assetsDir))
        .filter((name) => compressible.test(name))
        .map((name) => join(assetsDir, name));
      await Promise.all(
        [...assets, diagramScript].map(async (name) => {
          const content = readFileSync(join(output, name));
          if (content.length < minCompressedFileBytes) return;
          for (const { suffix, compress } of encodings) {
            writeFileSync(join(output, name + suffix), await compress(content));
          }
        }),
      );
    },
  };
}
