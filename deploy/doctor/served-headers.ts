import type { Headers as Expected } from '#deploy/headers.ts';

const partsOf = (value: string, separator: RegExp): readonly string[] =>
  value
    .split(separator)
    .map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
    .filter((part) => part !== '');

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

function policyOf(text: string): Policy {
  return new Map(
    partsOf(text, /;/).map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, new Set(sources)];
    }),
  );
}

/** Directives that report and allow nothing. */
const reporting = ['report-to', 'report-uri'];

/** How a content security policy differs from the one that the app needs: each word counts. */
function policyDifferences(actual: string, expected: string): readonly string[] {
  if (actual.includes(',')) return ['has more than one policy'];
  const found = policyOf(actual);
  const wanted = policyOf(expected);
  const differences = [...wanted].flatMap(([name, sources]) => {
    const present = found.get(name);
    if (present === undefined) return [`lacks ${[name, ...sources].join(' ')}`];
    const missing = [...sources].filter((source) => !present.has(source));
    const more = [...present].filter((source) => !sources.has(source));
    return [
      ...(missing.length > 0 ? [`lacks ${missing.join(' ')} in ${name}`] : []),
      ...(more.length > 0 ? [`has ${more.join(' ')} in ${name}, which isn’t needed`] : []),
    ];
  });
  const unknown = [...found.keys()].filter(
    (name) => !wanted.has(name) && !reporting.includes(name),
  );
  return [...differences, ...unknown.map((name) => `has ${name}, which isn’t needed`)];
}

/** How headers differ from those that a deployment needs, one phrase for each that does. */
export function headerDifferences(headers: Headers, expected: Expected): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name);
    if (actual === null) return [`${name} is missing`];
    if (name === 'Content-Security-Policy') {
      return policyDifferences(actual, value).map((difference) => `${name} ${difference}`);
    }
    // More than is needed, such as a charset or "preload", does no harm.
    const parts = partsOf(actual, /[;,]/);
    const isRight = partsOf(value, /[;,]/).every((part) => parts.includes(part));
    return isRight ? [] : [`${name} is "${actual}" and must be "${value}"`];
  });
}
