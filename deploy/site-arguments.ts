import { readFileSync } from 'node:fs';
import { parseUrl } from '#text/parse-url.ts';

/** Checks where the app is served. Throws one sentence. */
export function checkPlace({ origin, base }: { origin: string; base: string }): void {
  if (!/^https?:/.test(origin) || parseUrl(origin)?.origin !== origin) {
    throw new Error(`--origin must be like https://app.example.test, and is "${origin}".`);
  }
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) {
    throw new Error(`--base must be a path with a slash at both ends, and is "${base}".`);
  }
}

/** Reads a file of JSON. Throws one sentence. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new Error(`${file} ${reason}.`, { cause });
  }
}
