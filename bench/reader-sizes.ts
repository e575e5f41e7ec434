import { gzipSync } from 'node:zlib';
import type { build } from 'vite';

type Output = Awaited<ReturnType<typeof build>>;

/** JavaScript chunk in the output of the bundler. */
type Chunk = {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
};

/**
 * Returns the compressed size, in kilobytes, of the JavaScript that each reader adds to a page that
 * already contains React.
 */
export function measureReaderSizes(output: Output): ReadonlyMap<string, number> {
  const chunks = new Map<string, Chunk>();
  for (const part of [output].flat()) {
    if (!('output' in part)) continue;
    for (const file of part.output) if (file.type === 'chunk') chunks.set(file.fileName, file);
  }
  const there = findDependencies(chunks, 'peers/reader.html');
  const sizeOf = (module: string) =>
    [...findDependencies(chunks, module)]
      .filter((name) => !there.has(name))
      .map((name) => gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0) / 1000;
  return new Map([
    ['app', sizeOf('peers/reader-app.tsx')],
    ['marked', sizeOf('libraries/marked-reader.ts')],
    ['react-markdown', sizeOf('libraries/react-markdown-reader.tsx')],
  ]);
}

/**
 * Returns the file names of all chunks that a module needs: the chunk that contains the module, and
 * the chunks that this chunk imports directly or indirectly.
 */
function findDependencies(chunks: ReadonlyMap<string, Chunk>, module: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks.values()) {
    if (chunk.facadeModuleId?.endsWith(module)) add(chunk.fileName);
  }
  return found;
}
