import { useEffect, useState } from 'react';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DataFile.module.css';
import { DataTree } from './DataTree.tsx';
import { parseData } from './parse-data.ts';
import type { ParsedData } from './parsed-data.ts';

/** A file of JSON or YAML as a tree; what can't be read is shown as source, with the line to look at. */
export function DataFile({ text, language }: { text: string; language: 'json' | 'yaml' }) {
  const parsed = useParsed(text, language);
  const [selected, setSelected] = useState<LineRange>();
  if (parsed === undefined) return null;
  if (parsed.ok) return <DataTree value={parsed.value} />;
  const { message, line } = parsed;
  const problemLine: LineRange | undefined = line === undefined ? undefined : [line, line];
  return (
    <div className={styles.unreadable}>
      <Notice
        tone="warn"
        title={`This file is not valid ${language.toUpperCase()}, so it is shown as source.`}
      >
        {line === undefined ? message : `Line ${line}: ${message}`}
      </Notice>
      <SourceView
        text={text}
        language={language}
        selected={selected ?? problemLine}
        onSelect={setSelected}
      />
    </div>
  );
}

function useParsed(text: string, language: 'json' | 'yaml'): ParsedData | undefined {
  const [result, setResult] = useState<{ text: string; language: string; parsed: ParsedData }>();
  useEffect(() => {
    let isOver = false;
    void parseData(text, language).then((parsed) => {
      if (!isOver) setResult({ text, language, parsed });
    });
    return () => {
      isOver = true;
    };
  }, [text, language]);
  return result?.text === text && result.language === language ? result.parsed : undefined;
}
