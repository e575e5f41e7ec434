import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';

/** One file a browser fetches before the first screen, in bytes; fonts are compressed already. */
export type FirstScreenFile = { file: string; kind: 'script' | 'style' | 'font'; gzipped: number };

/**
 * What the built page makes every browser fetch before anything lazy: the scripts, styles and fonts
 * that index.html names, and what those scripts import, transitively, without `import()`.
 * @param folder where the build lies
 */
export function firstScreen(folder: string): FirstScreenFile[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  const scripts = new Set<string>();
  const follow = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const specifier of staticImports(file, readFileSync(join(folder, file), 'utf8'))) {
      follow(posix.join(posix.dirname(file), specifier));
    }
  };
  for (const file of named) if (file.endsWith('.js')) follow(file);

  return [...new Set([...scripts, ...named])].map((file) => sizeOf(folder, file));
}

/** What one file of the build takes when it is sent. */
export function sizeOf(folder: string, file: string): FirstScreenFile {
  const content = readFileSync(join(folder, file));
  const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'font';
  return { file, kind, gzipped: kind === 'font' ? content.length : gzipSync(content).length };
}

function staticImports(file: string, source: string): string[] {
  const { staticImports: imports, staticExports } = parseSync(file, source).module;
  const exportedFrom = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...imports.map(({ moduleRequest }) => moduleRequest.value), ...exportedFrom];
}
