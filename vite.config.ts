import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath } from 'vite';
import { getBuildConstants } from '#deploy/build-facts.ts';
import { precompressFilesPlugin } from '#deploy/compressed-files.ts';
import { createDiagramScriptPlugin } from '#deploy/diagram-script.ts';
import { iconImportsPlugin } from '#deploy/icon-imports.ts';
import { licenceNoticesPlugin } from '#deploy/licences.ts';
import { createReachabilityTest } from '#deploy/reachable.ts';
import { deploymentHeadersPlugin } from '#deploy/vite-plugin.ts';
import { referenceServicePlugin } from '#service/vite-plugin.ts';

const reactLibraries = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

const firstScreenLibraries =
  /node_modules[\\/](?:react-router|cookie|@tanstack[\\/](?:react-query|query-core)|oidc-client-ts|jwt-decode|valibot)[\\/]/;

/** Excludes what depends on React Aria, and what is loaded with the screens that need it. */
const sharedParts =
  /src[\\/](?:platform|text[\\/](?!markdown|diff|find-duplicate-keys|parse-(?:json|yaml))|ui[\\/](?!tree[\\/](?!tree-source)|markdown|code|outline|data-view|table|field[\\/](?:TagComboBox|SearchComboBox)|button[\\/]ContextMenu)|workflows[\\/](?:palette|url-state)|paths)|node_modules[\\/]lucide-react[\\/]|vite[\\/]preload-helper/;

const inSource = (file: string) => normalizePath(join(import.meta.dirname, 'src', file));
const isInSignIn = createReachabilityTest([inSource('app/show-sign-in.tsx')]);
const isInShell = createReachabilityTest([inSource('app/show-app.tsx'), inSource('app/Shell.tsx')]);
const isInList = createReachabilityTest([
  inSource('features/competencies/list/CompetenciesPage.tsx'),
]);

const isInReader = createReachabilityTest([
  inSource('features/specifications/reader/DocumentBody.tsx'),
  inSource('features/specifications/reader/use-open-document.ts'),
  inSource('features/specifications/changes/use-changes.ts'),
]);
/** Screens without a document, which need some parts of the reader. */
const isBesideReader = createReachabilityTest([
  inSource('features/specifications/ChangedSpecificationsBadge.tsx'),
  inSource('features/specifications/search/SpecificationsPage.tsx'),
  inSource('features/specifications/repository/RepositoryPage.tsx'),
]);

/**
 * Excludes parts of the first list that neither the bookmark tree nor pages of specifications need.
 */
const listParts =
  /src[\\/](?:features|data[\\/]directory|workflows[\\/](?:list-view|export)|ui[\\/]list[\\/](?:LinkL|grouped))/;

/** Code that is loaded with the tree, and with a specification that can be bookmarked. */
const bookmarkParts = /src[\\/](?:data|features)[\\/]bookmarks/;
/** Code that is loaded after the first screen. */
const bookmarkDialogs =
  /src[\\/]features[\\/]bookmarks[\\/](?:dialogs[\\/](?:AddB|Node|use-)|deletion[\\/]DeletionD|FolderPicker)/;

const dataFileParts =
  /src[\\/]text[\\/](?:find-duplicate-keys|parse-(?:json|yaml))|node_modules[\\/]js-yaml[\\/]/;

const codeParts = /src[\\/]ui[\\/]code/;

/** Excludes the code for requirements, which is loaded only for texts that can have some. */
const markdownParts =
  /src[\\/](?:text|ui)[\\/]markdown[\\/](?!compare|requirements|find-tasks)|node_modules[\\/](?:markdown-it|linkify-it|mdurl|uc\.micro|entities|punycode\.js)[\\/]/;

const router = dirname(fileURLToPath(import.meta.resolve('react-router/package.json')));
const productionRouter = {
  find: /^react-router$/,
  replacement: join(router, 'dist/production/index.mjs'),
};

const diagramScript = createDiagramScriptPlugin();

export default defineConfig(({ command }) => ({
  define: getBuildConstants(import.meta.dirname),
  // The package's exports name only its build for development.
  resolve: command === 'build' ? { alias: [productionRouter] } : {},
  plugins: [
    // The app has one language; React Aria would otherwise include the texts of thirty.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    iconImportsPlugin(import.meta.dirname),
    react(),
    referenceServicePlugin(),
    deploymentHeadersPlugin(),
    diagramScript.plugin,
    licenceNoticesPlugin(diagramScript.getModuleIds),
    precompressFilesPlugin(),
  ],
  css: {
    modules: {
      // These names are shorter than Vite's, which also contain the line of the rule.
      generateScopedName: (name, file) => {
        const path = normalizePath(relative(import.meta.dirname, file));
        return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
      },
    },
  },
  build: {
    // These versions support light-dark() and CSS nesting natively, so neither is transformed.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Without data: URLs, the content security policy needs no exception, and fonts are cached
    // separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code that is needed before the redirect to the provider is in one file.
            { name: 'session', test: /./, tags: ['$initial'], priority: 4 },
            // Libraries that change only with a new version stay in the browser's cache across
            // deployments.
            { name: 'react', test: reactLibraries, priority: 4 },
            { name: 'libraries', test: firstScreenLibraries, priority: 3 },
            // The sign-in page needs neither the router nor the cache.
            {
              debugName: 'sign-in',
              name: (id, bundle) => (isInSignIn(id, bundle) ? 'sign-in' : null),
              priority: 3,
            },
            // The shell around every screen, and the parts that the usual first screen shares with
            // others.
            {
              debugName: 'shell',
              name: (id, bundle) => (isInShell(id, bundle) ? 'shell' : null),
              priority: 2,
            },
            {
              debugName: 'list',
              name: (id, bundle) =>
                isInList(id, bundle) ? (listParts.test(id) ? 'list' : 'page-parts') : null,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 2,
            },
            // Parts that several screens share are in one file instead of dozens of small ones.
            { name: 'shared', test: sharedParts, minShareCount: 2, priority: 1 },
            {
              name: 'bookmark-dialogs',
              test: bookmarkDialogs,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'bookmarks', test: bookmarkParts, minShareCount: 2, priority: 1 },
            // Code for the values of JSON and YAML files.
            { name: 'data-file', test: dataFileParts, minShareCount: 2, priority: 1 },
            // Pages without Markdown also show code snippets.
            { name: 'code', test: codeParts, minShareCount: 2, priority: 1 },
            // Code for Markdown, used for specifications and descriptions.
            { name: 'markdown', test: markdownParts, minShareCount: 2, priority: 0 },
            // Code that only the page of a specification and the pane beside the bookmarks share.
            {
              debugName: 'reader',
              name: (id, bundle) =>
                isInReader(id, bundle) && !isBesideReader(id, bundle) ? 'reader' : null,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              priority: 0,
            },
          ],
        },
      },
    },
  },
}));
