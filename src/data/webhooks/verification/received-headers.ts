/** The three headers of Standard Webhooks as pasted; undefined where one is missing or empty. */
export type ReceivedHeaders = {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
};

/** A pasted line without what surrounds it in a curl command, in JSON or in a log. */
function bare(line: string): string {
  return line
    .trim()
    .replace(/^(?:-H|--header)\s+/, '')
    .replace(/\\$/, '')
    .replace(/,\s*$/, '')
    .trim()
    .replace(/^(['"])((?:(?!\1).)*)\1$/, '$2');
}

/** Finds the headers in pasted text: one a line, whatever the case of their names. */
export function receivedHeaders(text: string): ReceivedHeaders {
  const found = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^["']?([\w-]+)["']?\s*[:=]\s*(.*)$/.exec(bare(line)) ?? [];
    const given = value?.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (name === undefined || given === undefined || given === '') continue;
    const key = name.toLowerCase();
    const before = found.get(key);
    // Signatures may come as several headers of the same name.
    found.set(key, key === 'webhook-signature' && before ? `${before} ${given}` : given);
  }
  return {
    id: found.get('webhook-id'),
    timestamp: found.get('webhook-timestamp'),
    signature: found.get('webhook-signature'),
  };
}
