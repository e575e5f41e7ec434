import { isAddressable } from '#platform/http/api-path.ts';
import { maxNameLength } from '#text/truncate.ts';

/**
 * Whether the directory is asked for a name that came with another record: no server takes an
 * address of any length, and nobody is called that.
 */
export function canBeAsked(name: string): boolean {
  return isAddressable(name) && name.length <= maxNameLength;
}
