import { useMemo, useState } from 'react';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DataFile.module.css';
import { DataTree } from './DataTree.tsx';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';

/** A file of JSON or YAML as a tree; what can't be read is shown as source, with the line to look at. */
export function DataFile({ text, language }: { text: string; language: 'json' | 'yaml' }) {
  const parse = language === 'json' ? parseJson : parseYaml;
  const parsed = useMemo(() => parse(text), [parse, text]);
  const [selected, setSelected] = useState<LineRange>();
  if (parsed.ok) return <DataTree value={parsed.value} hasTools />;
  const { line, message } = parsed;
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
