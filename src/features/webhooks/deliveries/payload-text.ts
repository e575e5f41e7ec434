/** A payload as JSON with a line for each member; undefined where it can't be written. */
export function payloadText(payload: unknown): string | undefined {
  try {
    return JSON.stringify(payload, null, 2);
  } catch {
    // Nested deeper than the stack.
    return undefined;
  }
}
