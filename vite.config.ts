import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFacts } from '#deploy/build-facts.ts';
import { compressedFiles } from '#deploy/compressed-files.ts';
import { licenceNotices } from '#deploy/licences.ts';
import { deploymentHeaders } from '#deploy/vite-plugin.ts';
import { referenceService } from '#reference-service/vite-plugin.ts';

const firstScreenLibraries =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|@tanstack|oidc-client-ts|jwt-decode|valibot)[\\/]/;

/**
 * Not what stands on React Aria, nor the tree, documents and what the areas know: they are loaded with
 * the screens that need them.
 */
const sharedParts =
  /src[\\/](?:platform|text[\\/](?!markdown|diff)|ui[\\/](?!tree|json|markdown|code|outline|find|data-view|field[\\/](?:TagComboBox|ChosenTags)|button[\\/]ContextMenu)|paths)|node_modules[\\/]lucide-react[\\/]|vite[\\/]preload-helper/;

const markdownParts =
  /src[\\/](?:text|ui)[\\/]markdown|node_modules[\\/](?:markdown-it|linkify-it|mdurl|uc\.micro|entities|punycode\.js)[\\/]/;

export default defineConfig({
  define: buildFacts(import.meta.dirname),
  plugins: [
    // The app speaks one language; the component library would bring the words of thirty.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    referenceService(),
    deploymentHeaders(),
    licenceNotices(),
    compressedFiles(),
  ],
  build: {
    // Where light-dark() and CSS nesting are native, so that neither is rewritten.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A content security policy then needs no data: addresses, and fonts are cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What is needed before the redirect to the provider, in one file.
            { name: 'session', test: /./, tags: ['$initial'], priority: 4 },
            // What changes only with a new version stays in people's caches over deployments.
            { name: 'libraries', test: firstScreenLibraries, priority: 3 },
            // Parts that several screens share, in one file instead of dozens of a few bytes.
            { name: 'shared', test: sharedParts, minShareCount: 2, priority: 2 },
            // Reading Markdown, for specifications and for descriptions.
            { name: 'markdown', test: markdownParts, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});
