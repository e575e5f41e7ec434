import { useCallback } from 'react';
import { type DuplicateKey, findDuplicateKeys } from '#text/find-duplicate-keys.ts';
import { formatList } from '#text/format-list.ts';
import { formatNumber } from '#text/format-number.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { truncate } from '#text/truncate.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { useComputed } from '#ui/page/use-computed.ts';

const maxNameLength = 80;

/** Names that occur more than once in an object, searched after the file is shown. */
export function DuplicateKeys({ text }: { text: string }) {
  const find = useCallback(
    (signal: AbortSignal) => runInSlices(findDuplicateKeys(text), { signal }),
    [text],
  );
  const found = useComputed(find);
  if (found === undefined || found === 'failed' || found.count === 0) return null;
  const { duplicates, count } = found;
  const others = count - duplicates.length;
  const more = others === 0 ? [] : [`${formatNumber(others)} more are repeated.`];
  const sentences = [...new Set(duplicates.map(describe)), ...more];
  return (
    <Notice tone="warn" title="This file repeats names in an object">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Returns “The name “a” occurs twice in one object (lines 3 and 9); the last one counts.” */
function describe({ name, lines }: DuplicateKey): string {
  const times = lines.length === 2 ? 'twice' : `${formatNumber(lines.length)} times`;
  const different = [...new Set(lines)].slice(0, 10).map(String);
  const where = `${different.length === 1 ? 'line' : 'lines'} ${formatList(different)}`;
  return `The name “${truncate(name, maxNameLength)}” occurs ${times} in one object (${where}); the last one counts.`;
}
