import styles from './Avatar.module.css';

/**
 * Maximum number of segmented characters. Segmenting an extremely long word into graphemes takes
 * seconds.
 */
const maxSegmentedLength = 100;

/** Creating a segmenter is slow. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstGlyph(word: string): string {
  // Two ASCII characters are two graphemes; a hundred times faster than segmenting.
  if (/^[ -~]{2}/.test(word)) return word.charAt(0);
  for (const { segment } of segmenter.segment(word.slice(0, maxSegmentedLength))) return segment;
  return '';
}

/** Scripts whose letters are as wide as two Latin letters. */
const wideScripts = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns up to two graphemes, or one if the initials contain wide characters. */
export function getInitials(name: string): string {
  const words = name.split(/[\s/]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstGlyph(words.at(0) ?? '').toLocaleUpperCase();
  const last = words.length > 1 ? firstGlyph(words.at(-1) ?? '').toLocaleUpperCase() : '';
  return wideScripts.test(first + last) ? first : first + last;
}

/** Returns a number from 0 to 3. */
export function getColourIndex(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % 4;
}

/** Hidden from screen readers, because the name is always shown next to it. */
export function Avatar({
  name,
  identity = name,
  size = 'medium',
}: {
  name: string;
  /** Determines the colour, so it must be the same wherever a person is shown. */
  identity?: string;
  size?: 'small' | 'medium' | 'large';
}) {
  return (
    <span
      className={styles.avatar}
      data-hue={getColourIndex(identity)}
      data-size={size}
      aria-hidden
    >
      {getInitials(name)}
    </span>
  );
}
