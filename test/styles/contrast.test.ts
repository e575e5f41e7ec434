import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');
const [everybody = '', ...queries] = css.split('@media');
const moreContrast = queries.find((query) => query.includes('(prefers-contrast: more)')) ?? '';

type Rgb = readonly [number, number, number];

/** Converts an OKLCH colour to linear sRGB from 0 to 1 (CSS Color 4, section 10.2). */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function luminance(colour: string): number {
  if (colour === '#fff') return 1;
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? [];
  if (lightness === undefined) throw new Error(`${colour} is not a supported colour format`);
  const [red, green, blue] = linearRgb(Number(lightness), Number(chroma), Number(hue));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the value of a colour token for the light scheme, and its value for the dark scheme. */
function tokenIn(source: string, token: string): readonly string[] | undefined {
  const pair = new RegExp(`--${token}: light-dark\\((#fff|oklch\\([^)]*\\)), ([^;]*)\\);`);
  return pair.exec(source)?.slice(1);
}

function ratio(scheme: 'light' | 'dark', asked: boolean, words: string, ground: string): number {
  const at = (token: string) => {
    const pair = (asked && tokenIn(moreContrast, token)) || tokenIn(everybody, token);
    return luminance(pair?.[scheme === 'light' ? 0 : 1] ?? '');
  };
  const [one, other] = [at(words), at(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const grounds = [
  ...['canvas', 'surface', 'surface-raised', 'surface-sunken'],
  ...['accent-wash', 'danger-wash', 'warn-wash'],
];
const words = ['text', 'text-soft', 'text-faint', 'accent', 'danger', 'warn'];
const pairs = [
  ...words.flatMap((word) => grounds.map((ground) => [word, ground] as const)),
  ['accent-ink', 'accent'] as const,
  ['danger-ink', 'danger'] as const,
];

describe.each(['light', 'dark'] as const)('colour contrast in the %s scheme', (scheme) => {
  test.each([
    ['at least 4.5:1', false, 4.5, 3],
    ['at least 7:1 with prefers-contrast: more', true, 7, 4.5],
  ])('of all text is %s, and outlines meet their minimum', (_, asked, least, leastOfOutlines) => {
    const faint = [...pairs, ['line-control', 'surface'], ['focus', 'surface']].filter(
      ([word = '', ground = '']) =>
        ratio(scheme, asked, word, ground) < (/^(line|focus)/.test(word) ? leastOfOutlines : least),
    );
    expect(faint).toEqual([]);
  });
});

test('media queries use only the four widths that tokens.css lists', () => {
  const used = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(`src/${file}`, 'utf8').match(/@media.*width.*/g) ?? [])
    .flatMap((query) => query.match(/[\d.]+(?:em|px)/g) ?? []);
  expect([...new Set(used)].sort()).toEqual(['22.5em', '43.75em', '56.25em', '75em']);
});
