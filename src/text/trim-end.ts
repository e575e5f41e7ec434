/**
 * Removes all characters that match `character` from the end of a text. It takes linear time, in
 * contrast to a pattern such as `/[.,]+$/`, which searches each run of these characters again from
 * each of its characters.
 * @param character pattern for one character, without flags that keep a position
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
