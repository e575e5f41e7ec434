import styles from './Avatar.module.css';

/** Segmenting an endless word would take seconds. */
const longestGlyph = 100;

/** Made once, because making a segmenter is slow. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstGlyph(word: string): string {
  // Of two plain letters the first stands alone; splitting takes a hundred times longer.
  if (/^[ -~]{2}/.test(word)) return word.charAt(0);
  for (const { segment } of segmenter.segment(word.slice(0, longestGlyph))) return segment;
  return '';
}

/** As wide as two letters. */
const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** One or two letters for a name, by grapheme so that no character is cut in half; of wide ones one. */
export function initials(name: string): string {
  const words = name.split(/[\s/]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstGlyph(words.at(0) ?? '').toLocaleUpperCase();
  const last = words.length > 1 ? firstGlyph(words.at(-1) ?? '').toLocaleUpperCase() : '';
  return wide.test(first + last) ? first : first + last;
}

/** The same number from 0 to 3 for the same name, so that a person keeps their colour. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % 4;
}

/** Initials in a coloured circle. Decoration: the name always stands beside it. */
export function Avatar({
  name,
  size = 'medium',
}: {
  name: string;
  size?: 'small' | 'medium' | 'large';
}) {
  return (
    <span className={styles.avatar} data-hue={hueOf(name)} data-size={size} aria-hidden>
      {initials(name)}
    </span>
  );
}
