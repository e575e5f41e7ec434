/**
 * Takes linear time, unlike `/[.,]+$/`, which searches each run of these characters again from each
 * of them. `character` matches one character, without flags that keep a position.
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
