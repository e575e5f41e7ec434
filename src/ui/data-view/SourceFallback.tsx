import { useState } from 'react';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';

/** Explains in a notice why the file can't be shown in its usual view. */
export function SourceFallback({
  text,
  language,
  title,
  message,
  line,
}: {
  text: string;
  language: string;
  title: string;
  message: string;
  /** 1-based. */
  line?: number | undefined;
}) {
  const [selected, setSelected] = useState<LineRange | undefined>(
    line === undefined ? undefined : [line, line],
  );
  return (
    <Stack gap={16}>
      <Notice tone="warn" title={title}>
        {message}
      </Notice>
      <SourceView text={text} language={language} selected={selected} onSelect={setSelected} />
    </Stack>
  );
}
