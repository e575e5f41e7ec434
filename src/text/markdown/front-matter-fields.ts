/** True for a property that lists the references of a kramdown-rfc document. */
export function isReferenceField(name: string): boolean {
  return name === 'normative' || name === 'informative';
}

/** Returns the URL fragment of a reference in the front matter. No slug of a heading contains a colon. */
export function referenceFragment(label: string): string {
  return `ref:${label}`;
}

/** True for a property that contains people. */
export function isPersonField(name: string): boolean {
  return /^(?:author|owner)s?$/i.test(name);
}
