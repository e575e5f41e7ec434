import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { diagramScript } from './headers.ts';

/** Built script of the page that renders diagrams, with the ids of the modules in it. */
type BuiltScript = { readonly code: string; readonly moduleIds: readonly string[] };

/**
 * Returns a Vite plugin that builds the script of `diagram.html` as one classic script, because a
 * page with an opaque origin can load module scripts only from servers that allow every origin.
 * After the build, `getModuleIds` returns the ids of the modules in the script.
 */
export function createDiagramScriptPlugin() {
  let root = '';
  let base = '';
  let moduleIds: readonly string[] = [];
  const plugin: Plugin = {
    name: 'diagram-script',
    configResolved(config) {
      ({ root, base } = config);
    },
    async generateBundle() {
      const { code, ...built } = await buildScript(root);
      moduleIds = built.moduleIds;
      this.emitFile({ type: 'asset', fileName: diagramScript, source: code });
    },
    configureServer({ middlewares }) {
      let script: Promise<BuiltScript> | undefined;
      middlewares.use(base + diagramScript, async (_request, response, next) => {
        try {
          script ??= buildScript(root);
          const { code } = await script;
          response.setHeader('Content-Type', 'text/javascript').end(code);
        } catch (error) {
          next(error);
        }
      });
    },
  };
  return { plugin, getModuleIds: () => moduleIds };
}

async function buildScript(root: string): Promise<BuiltScript> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // Library mode adds no code that preloads chunks, which needs module scripts.
      lib: { entry: join(root, 'src/diagram.ts'), formats: ['iife'], name: 'diagram' },
      rolldownOptions: {
        input: join(root, 'src/diagram.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const output = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const chunk = output.find((file) => file.type === 'chunk');
  if (chunk === undefined) throw new Error('The build of src/diagram.ts has no script.');
  return chunk;
}
