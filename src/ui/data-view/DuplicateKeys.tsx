import { useEffect, useState } from 'react';
import { type DuplicateKey, findDuplicateKeys } from '#text/find-duplicate-keys.ts';
import { formatList } from '#text/format-list.ts';
import { formatNumber } from '#text/format-number.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { truncate } from '#text/truncate.ts';
import { Notice } from '#ui/notice/Notice.tsx';

type Found = { readonly text: string; readonly sentences: readonly string[] };

const maxNameLength = 80;

/** Names that occur more than once in an object, searched after the file is shown. */
export function DuplicateKeys({ text }: { text: string }) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const stop = new AbortController();
    runInSlices(findDuplicateKeys(text), { signal: stop.signal }).then(
      ({ duplicates, count }) => {
        if (stop.signal.aborted || count === 0) return;
        const others = count - duplicates.length;
        const more = others === 0 ? [] : [`${formatNumber(others)} more are repeated.`];
        setFound({ text, sentences: [...new Set(duplicates.map(describe)), ...more] });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      },
    );
    return () => stop.abort();
  }, [text]);
  if (found?.text !== text) return null;
  return (
    <Notice tone="warn" title="This file repeats names in an object">
      {found.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** “The name “a” occurs twice in one object (lines 3 and 9); the last one counts.” */
function describe({ name, lines }: DuplicateKey): string {
  const times = lines.length === 2 ? 'twice' : `${formatNumber(lines.length)} times`;
  const different = [...new Set(lines)].slice(0, 10).map(String);
  const where = `${different.length === 1 ? 'line' : 'lines'} ${formatList(different)}`;
  return `The name “${truncate(name, maxNameLength)}” occurs ${times} in one object (${where}); the last one counts.`;
}
