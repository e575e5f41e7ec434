/** Element types that the app renders; any other element on the page came from data. */
const ownElements = new Set(
  `html head body title div span p a h1 h2 h3 h4 ul ol li dl dt dd b strong small code bdi kbd time
   header main nav aside section article footer button input textarea label form fieldset legend output
   dialog details summary table thead tbody tr th td template style link meta mark select option
   em blockquote pre hr br del ins s sub sup figure img u var samp q cite abbr ruby rt rp tfoot caption
   figcaption
   svg path circle rect line polyline polygon ellipse g`.split(/\s+/),
);

const ownSchemes = new Set(['http:', 'https:', 'mailto:', 'blob:']);

/** Strings that indicate a defect of the app if they aren't part of the data. */
const slips = ['[object Object]', 'undefined', 'NaN', 'This screen failed', 'function ('];

function problemWith(element: Element): string | undefined {
  const { localName } = element;
  if (!ownElements.has(localName)) return `an element <${localName}>`;
  if (localName === 'style' && !element.textContent?.startsWith('@layer')) return 'a <style>';
  for (const { name, value } of element.attributes) {
    if (name.startsWith('on') || name === 'srcdoc') return `<${localName} ${name}>`;
    if (!['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name)) continue;
    const { protocol, origin } = new URL(value, document.baseURI);
    if (!ownSchemes.has(protocol)) return `<${localName} ${name}="${value.slice(0, 80)}">`;
    const inPlace = /^(\/(?![/\\])|#)/.test(value);
    const leaves = origin !== window.location.origin;
    if (leaves && inPlace) return `an own path that leaves: ${value.slice(0, 80)}`;
    if (leaves && protocol !== 'mailto:' && localName === 'a') {
      const rel = element.getAttribute('rel') ?? '';
      if (!rel.includes('noopener')) return `a link out of the app without noopener: ${value}`;
    }
  }
  return undefined;
}

/**
 * Returns all problems on the page: data that isn't rendered as plain text, unexpected elements and
 * attributes, links that aren't allowed, and strings such as “undefined” that indicate a defect.
 * @param data data of the response, in which such strings don't count as defects
 */
export function findPageProblems(data: string): string[] {
  const problems: string[] = [];
  for (const element of document.querySelectorAll('body, body *')) {
    const problem = problemWith(element);
    if (problem !== undefined) problems.push(problem);
  }
  const text = document.body.textContent ?? '';
  const slipped = slips.filter((slip) => text.includes(slip) && !data.includes(slip));
  return [...problems, ...slipped.map((slip) => `the words “${slip}”`)];
}
