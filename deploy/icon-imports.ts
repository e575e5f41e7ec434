import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Imports each icon from its own module instead of the index of lucide-react. The index imports all
 * icons, so the bundler couldn't tell which icons the first screens need.
 */
export function iconImportsPlugin(root: string): Plugin {
  const index = readFileSync(
    join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'),
    'utf8',
  );
  const files = new Map(
    [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
  const importIcon = (specifier: string): string => {
    const [, type] = /^type (.+)/.exec(specifier) ?? [];
    if (type !== undefined) return `import type { ${type} } from 'lucide-react';`;
    const [name = '', local = name] = specifier.split(' as ');
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
    return `import ${local} from 'lucide-react/icons/${file}';`;
  };
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(/^import \{([^}]*)\} from 'lucide-react';/gm, (_, list: string) =>
          list
            .split(',')
            .map((specifier) => specifier.trim())
            .filter((specifier) => specifier !== '')
            .map(importIcon)
            .join(' '),
        ),
    },
  };
}
