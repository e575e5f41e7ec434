/** One plain address and nothing else: no name, no list, and no `?` that would fill in a mail. */
const plainAddress = /^[A-Za-z0-9._+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const longest = 254;

/** The `mailto:` address of a text that is an e-mail address; undefined for any other. */
export function mailLink(text: string): string | undefined {
  return text.length <= longest && plainAddress.test(text) ? `mailto:${text}` : undefined;
}
