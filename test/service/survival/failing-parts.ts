import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGitRepositories } from '#service/repository/git-repositories.ts';
import type { ServiceOptions } from '#service/service.ts';
import { openAuditLog } from '#service/standalone/audit-log.ts';

/** URL of a webhook whose host doesn't exist, so that each attempt fails. */
export const UNREACHABLE_URL = 'https://no-route.invalid/in';

const expected = /damaged\/specs|ENOENT.*audit\.log/s;

/**
 * Returns options for a service with parts that fail: an audit log whose folder is gone, and the
 * repositories in a folder, of which `damaged/specs` can't be read. Prints all other faults.
 */
export function createFailingParts(
  repositories: string,
): Pick<ServiceOptions, 'gitRepositories' | 'onAudit' | 'onFault'> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const onFault = (error: unknown) => {
    if (!expected.test(String(error))) process.stderr.write(`${String(error)}\n`);
  };
  const auditLog = openAuditLog(join(folder, 'audit.log'), onFault);
  rmSync(folder, { recursive: true });
  return {
    gitRepositories: openGitRepositories(repositories),
    onAudit: (entry) => auditLog.append(new Date(), entry),
    onFault,
  };
}
