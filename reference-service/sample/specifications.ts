import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SampleSpecification } from '#reference-service/sample-types.ts';

/**
 * The specifications lie beside this module as a code host keeps them: `specifications/`, then the
 * slug of the repository (two segments, `pay/core`), then the path (`spec/ledger.md`). Files rather
 * than strings, so that they are written, read and reviewed as what they are.
 */
const shelf = join(import.meta.dirname, 'specifications');
const slugSegments = 2;

function read(file: string): SampleSpecification {
  const segments = file.split(sep);
  const text = readFileSync(join(shelf, file), 'utf8');
  return {
    codeHostSlug: segments.slice(0, slugSegments).join('/'),
    path: segments.slice(slugSegments).join('/'),
    title: /^# (.+)$/m.exec(text)?.[1] ?? file,
    text,
  };
}

let loaded: ReadonlyMap<string, SampleSpecification> | undefined;

/** All of them, read from disk once, on first need. A space cannot occur in a slug. */
function byPlace(): ReadonlyMap<string, SampleSpecification> {
  loaded ??= new Map(
    readdirSync(shelf, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map(read)
      .map((specification) => [
        place(specification.codeHostSlug, specification.path),
        specification,
      ]),
  );
  return loaded;
}

function place(codeHostSlug: string, path: string): string {
  return `${codeHostSlug} ${path}`;
}

/** The Markdown of one specification, or undefined where the sample has none at that place. */
export function specificationText(codeHostSlug: string, path: string): string | undefined {
  return byPlace().get(place(codeHostSlug, path))?.text;
}

/** Every specification, ordered by repository and path; `title` is its first heading. */
export function allSpecifications(): readonly SampleSpecification[] {
  return [...byPlace().values()];
}
