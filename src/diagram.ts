import mermaid, { type MermaidConfig } from 'mermaid';
import * as v from 'valibot';

// Script of diagram.html, whose opaque origin keeps diagrams away from the app.

const requestSchema = v.object({ source: v.string(), isDark: v.boolean() });
/** Mermaid also throws objects that aren't instances of Error. */
const failureSchema = v.fallback(v.object({ message: v.string() }), { message: '' });

/** A diagram's text can't change these. */
const settings: MermaidConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  // SVG text in labels needs no sanitiser.
  htmlLabels: false,
  suppressErrorRendering: true,
  deterministicIds: true,
  handDrawnSeed: 1,
  logLevel: 'fatal',
  maxTextSize: 50_000,
  maxEdges: 500,
  fontFamily: 'system-ui, sans-serif',
  // Opaque labels hide the edges behind them.
  themeCSS: '.edgeLabel rect, .labelBkg { opacity: 1; }',
};
const otherFixedSettings = ['theme', 'themeVariables', 'darkMode', 'dompurifyConfig'];

/** Returns the size in pixels. */
async function render({ source, isDark }: v.InferOutput<typeof requestSchema>) {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  mermaid.initialize({
    ...settings,
    theme: isDark ? 'dark' : 'neutral',
    darkMode: isDark,
    secure: ['secure', ...Object.keys(settings), ...otherFixedSettings],
  });
  const container = document.createElement('div');
  container.textContent = source;
  document.body.replaceChildren(container);
  await mermaid.run({ nodes: [container] });
  const svg = container.querySelector('svg');
  if (svg === null) throw new Error('Mermaid created no drawing');
  // The frame determines the width.
  svg.style.maxWidth = 'none';
  // A click would replace this page and thus the diagram.
  for (const link of svg.querySelectorAll('a')) {
    link.removeAttribute('href');
    link.removeAttribute('xlink:href');
  }
  const { width, height } = svg.viewBox.baseVal;
  return { width, height };
}

addEventListener('message', async ({ source, origin, data }) => {
  const request = v.safeParse(requestSchema, data);
  if (source !== parent || !request.success) return;
  try {
    parent.postMessage(await render(request.output), origin);
  } catch (error) {
    parent.postMessage({ error: v.parse(failureSchema, error).message }, origin);
  }
});
