/** Matches valid header names. Excludes `@name`, which curl would read as a file of headers. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/u;

/** Quotes a text for the shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll('\0', '')}'`;
}

/** Joins the lines of a text, because a line break would begin another header. */
export function joinLines(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/gu, ' ');
}

/** Returns the option for a header; an empty list if the name is invalid. */
export function toHeaderOptions([name, value]: readonly [string, string]): readonly string[] {
  if (!headerName.test(name)) return [];
  const line = joinLines(value).trim();
  // With `name:`, curl would send no header.
  return [`-H ${quote(line === '' ? `${name};` : `${name}: ${line}`)}`];
}

type FormPart = {
  /** Empty for a part that is identified by its position. */
  readonly name: string;
  /** Undefined for a file. */
  readonly text: string | undefined;
  /** Empty for the default of curl. */
  readonly mediaType: string;
  readonly headers: readonly (readonly [string, string])[];
};

/** Returns the option for a part of a multipart body. A file has the name of its field. */
export function toFormOption({ name, text, mediaType, headers }: FormPart): string {
  const label = name.replaceAll('=', '%3D');
  const isTyped = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w.-]+)?$/u.test(mediaType);
  const suffixes = [
    ...(isTyped ? [`;type=${mediaType}`] : []),
    ...headers
      .filter(([header]) => headerName.test(header))
      .map(([header, value]) => `;headers=${quotePart(`${header}: ${joinLines(value)}`)}`),
  ].join('');
  if (text === undefined) return `-F ${quote(`${label}=@${toFileName(name)}${suffixes}`)}`;
  if (suffixes === '') return `--form-string ${quote(`${label}=${text}`)}`;
  // curl would interpret these characters, for example as the beginning of a file’s name.
  const written = /^[\s"@<(]|;|\s$/u.test(text) ? quotePart(text) : text;
  return `-F ${quote(`${label}=${written}${suffixes}`)}`;
}

function quotePart(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&')}"`;
}

/** Returns a name in the current folder, so that no description chooses a file elsewhere. */
function toFileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^[._-]+/u, '');
  return safe || 'file';
}
