import { appendFileSync } from 'node:fs';
import type { AuditEntry } from '#service/api/api.ts';

const OWNER_ONLY = 0o600;

/**
 * Appends an entry to the audit log, one JSON object per line. Opens the file for each entry, so
 * that it can be rotated.
 */
export function appendAuditEntry(file: string, at: Date, entry: AuditEntry): void {
  const line = JSON.stringify({ time: at.toISOString(), ...entry });
  appendFileSync(file, `${line}\n`, { mode: OWNER_ONLY });
}
