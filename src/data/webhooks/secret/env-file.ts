/** A value of a .env file: literal in single quotes where it can be, else escaped in double ones. */
function quoted(value: string): string {
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  const escaped = value
    .replace(/[\\"$`]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
  return `"${escaped}"`;
}

/** The text of a .env file that holds the signing secret. */
export function envFile(secret: string): string {
  return `WEBHOOK_SIGNING_SECRET=${quoted(secret)}\n`;
}
