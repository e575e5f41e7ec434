/** Diagram of an attacker, with a name for the report. */
export type HostileDiagram = readonly [name: string, source: string];

/** Payloads for a label: markup, scripts and URLs that a browser must not run or load. */
const labels = (url: string): readonly HostileDiagram[] => {
  const script = `top.hacked=1;fetch('${url}')`;
  return [
    ['script element', `<script>${script}</script>`],
    ['image with a handler', `<img src=x onerror=${script}>`],
    ['image', `<img src=${url}>`],
    ['SVG with a handler', `<svg onload=${script}>`],
    ['frame', `<iframe src=${url}></iframe>`],
    ['frame with a document', `<iframe srcdoc='<script>${script}</script>'></iframe>`],
    ['object', `<object data=${url}></object>`],
    ['link element', `<link rel=stylesheet href=${url}>`],
    ['style element', `<style>@import '${url}';*{background:url(${url})}</style>`],
    ['inline style', `<b style='background:url(${url})'>b</b>`],
    ['script link', `<a href='javascript:${script}'>a</a>`],
    ['redirect', `<meta http-equiv=refresh content='0;url=${url}'>`],
    ['base URL', `<base href=${url}/>`],
    ['form', `<form action=${url}><input autofocus onfocus=${script}></form>`],
    ['nested script elements', `<scr<script>ipt>${script}</scr</script>ipt>`],
    ['escaped image', `#lt;img src=x onerror=${script}#gt;`],
    ['encoded image', `&lt;img src=x onerror=${script}&gt;`],
    ['MathML namespace', `<math><mtext><table><mglyph><style><img src=x onerror=${script}>`],
    ['foreign object', `<svg><foreignObject><img src=x onerror=${script}></foreignObject></svg>`],
    ['formula', `$$\\href{javascript:${script}}{x}\\includegraphics{${url}}$$`],
  ];
};

/** Diagrams that contain a label. */
const types: readonly (readonly [type: string, withLabel: (label: string) => string])[] = [
  ['flowchart', (label) => `flowchart LR\n  a["${label}"] -->|"${label}"| b`],
  ['sequence', (label) => `sequenceDiagram\n  participant A as ${label}\n  A->>A: ${label}`],
  ['class', (label) => `classDiagram\n  class A["${label}"]\n  A : +run() ${label}`],
  ['state', (label) => `stateDiagram-v2\n  state "${label}" as s\n  s --> t: ${label}`],
];

/**
 * Diagrams that use other syntax than labels, among them the payloads of the published
 * vulnerabilities of Mermaid.
 */
const special = (url: string): readonly HostileDiagram[] => {
  const script = `top.hacked=1;fetch('${url}')`;
  const image = `<img src=x onerror="${script}">`;
  const init = (config: unknown) =>
    `%%{init: ${JSON.stringify(config)}}%%\nflowchart LR\n  a --> b`;
  const loose = { securityLevel: 'loose', htmlLabels: true, secure: [] };
  const unsafeFrontMatter = `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\n`;
  return [
    [
      'CVE-2025-54880, text of an architecture icon',
      `architecture-beta\n  service a "${image.replaceAll('"', "'")}"[A]`,
    ],
    [
      'CVE-2025-54881, formula in a sequence',
      `sequenceDiagram\n  participant A as Alice${image}$$\\text{Alice}$$\n  A->>A: ${image}$$x$$`,
    ],
    [
      'CVE-2026-41148, styles of a class',
      `stateDiagram-v2\n  classDef x fill:red} :not(&){background:url(${url})} a{b\n  [*] --> A:::x`,
    ],
    [
      'CVE-2026-41149, markup in the styles of a class',
      `stateDiagram-v2\n  classDef x fill:red</style>${image}\n  [*] --> A:::x`,
    ],
    [
      'CVE-2026-41159, font family',
      init({ fontFamily: `x;a{b} :not(&){background:url(${url}) !important} c{d}` }),
    ],
    ['CVE-2026-41159, styles of the theme', init({ themeCSS: `:not(&){background:url(${url})}` })],
    [
      'CVE-2026-50159, styles of sibling elements',
      init({ themeCSS: `& ~ *, & + * {background:url(${url})}` }),
    ],
    [
      'CVE-2022-31108, colour of the theme',
      init({ themeVariables: { primaryColor: `#fff;} * {background:url(${url})` } }),
    ],
    [
      'CVE-2021-23648, encoded script link',
      `flowchart LR\n  a\n  click a "java&#x73;cript:${script}"`,
    ],
    [
      'CVE-2021-35513, script link',
      `flowchart LR\n  a\n  click a href "javascript:${script}" _top`,
    ],
    ['CVE-2021-43861, nested script', `flowchart LR\n  a["<scr<script></script>ipt>${script}"]`],
    [
      'CVE-2024-45801, deep nesting',
      `flowchart LR\n  a["${'<div>'.repeat(520)}<style><b title='</style>${image}'>"]`,
    ],
    [
      'CVE-2026-71437, prototype of an architecture',
      `architecture-beta\n  group __proto__(cloud)[A]\n  service constructor(server)[B] in __proto__`,
    ],
    [
      'CVE-2026-71438, prototype through the configuration',
      '%%{init: {"__proto__": {"securityLevel": "loose"}, "constructor": {"prototype": {"hacked": 1}}}}%%\nflowchart LR\n  a',
    ],
    [
      'directive that lowers the security level',
      `${init(loose)}\n  c["${image.replaceAll('"', "'")}"]`,
    ],
    [
      'front matter that lowers the security level',
      `${unsafeFrontMatter}flowchart LR\n  a["<img src=${url}>"]`,
    ],
    ['callback', `${init(loose)}\n  click a call fetch("${url}")`],
    ['link to another site', `flowchart LR\n  a\n  click a href "${url}" _self`],
    ['image of a node', `flowchart LR\n  a@{ img: "${url}/i.png", label: "x", w: 60, h: 60 }`],
    ['icon of a node', `flowchart LR\n  a@{ icon: "${url}:x", form: "square", label: "x" }`],
    ['styles of a node', `flowchart LR\n  a\n  style a fill:url(${url}),background:url(${url})`],
    [
      'links of an actor',
      `sequenceDiagram\n  participant A\n  link A: x @ javascript:${script}\n  A->>A: x`,
    ],
    [
      'link of a Gantt task',
      `gantt\n  dateFormat YYYY-MM-DD\n  A :a, 2024-01-01, 3d\n  click a href "${url}"`,
    ],
    ['title', `---\ntitle: '${image.replaceAll("'", '')}'\n---\npie\n  "${url}" : 1`],
  ];
};

/** Diagrams that exceed the time limit. */
const slow: readonly HostileDiagram[] = [
  [
    'CVE-2026-41150, Gantt chart without working days',
    'gantt\n  dateFormat YYYY-MM-DD\n  excludes monday,tuesday,wednesday,thursday,friday,saturday,sunday\n  A :a, 2024-01-01, 3d',
  ],
  ['CVE-2026-71436, axis without a range', 'xychart-beta\n  x-axis 1 --> 1\n  line [1, 2]'],
  [
    'CVE-2026-71439, radar with many circles',
    'radar-beta\n  axis a, b, c\n  curve x{1,2,3}\n  ticks 999999999',
  ],
  ['large mind map', `mindmap\n  root\n${'    child\n'.repeat(498)}`],
];

/** Returns all hostile diagrams. Their scripts and resources would request `url`. */
export function hostileDiagrams(url: string): readonly HostileDiagram[] {
  const labelled = types.flatMap(([type, withLabel]) =>
    labels(url).map(([name, label]): HostileDiagram => [`${name} in a ${type}`, withLabel(label)]),
  );
  return [...labelled, ...special(url), ...slow];
}
