import styles from './Avatar.module.css';

/**
 * Maximum length of a word that is segmented into graphemes, because segmenting an extremely long
 * word takes seconds.
 */
const maxSegmentedLength = 100;

/** Grapheme segmenter that is created only once, because creating it is slow. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstGlyph(word: string): string {
  // If the first two characters are ASCII, the first character is a complete grapheme. This check
  // is a hundred times faster than segmenting.
  if (/^[ -~]{2}/.test(word)) return word.charAt(0);
  for (const { segment } of segmenter.segment(word.slice(0, maxSegmentedLength))) return segment;
  return '';
}

/** Matches scripts whose characters are as wide as two Latin letters. */
const wideScripts = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns the initials of a name: up to two graphemes, or one grapheme if the initials contain wide
 * characters.
 */
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

/**
 * Initials of a name in a coloured circle. The avatar is hidden from screen readers, because the
 * name is always shown next to it.
 */
export function Avatar({
  name,
  identity = name,
  size = 'medium',
}: {
  name: string;
  /**
   * Name that identifies the person and determines the colour, if the person has several names. All
   * avatars of the person must have the same value.
   */
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
