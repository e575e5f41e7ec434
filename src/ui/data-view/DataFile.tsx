import { useEffect, useMemo, useState } from 'react';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DataFile.module.css';
import { DataTree } from './DataTree.tsx';
import { parseJson } from './parse-json.ts';
import type { ParsedData } from './parse-yaml.ts';

type Parse = (text: string) => ParsedData;

/** Loaded when the first file of YAML is shown. */
const loadYamlParser = async (): Promise<Parse> => (await import('./parse-yaml.ts')).parseYaml;

/** A file of JSON or YAML as a tree; what can't be read is shown as source, with the line to look at. */
export function DataFile({
  text,
  language,
  loadYaml = loadYamlParser,
}: {
  text: string;
  language: 'json' | 'yaml';
  /** Loads what reads YAML; the same function each time. */
  loadYaml?: () => Promise<Parse>;
}) {
  const [yaml, setYaml] = useState<{ readonly parse: Parse | undefined }>();
  useEffect(() => {
    if (language === 'json') return;
    loadYaml().then(
      (parse) => setYaml({ parse }),
      () => setYaml({ parse: undefined }),
    );
  }, [language, loadYaml]);
  const parse = language === 'json' ? parseJson : yaml?.parse;
  const parsed = useMemo(() => parse?.(text), [parse, text]);
  const [selected, setSelected] = useState<LineRange>();
  if (parsed === undefined && yaml === undefined) return null;
  if (parsed?.ok) return <DataTree value={parsed.value} hasTools />;
  const line = parsed?.line;
  const problemLine: LineRange | undefined = line === undefined ? undefined : [line, line];
  return (
    <div className={styles.unreadable}>
      {parsed === undefined ? (
        <Notice
          tone="warn"
          title="The reader of YAML couldn’t be loaded, so this file is shown as source."
        >
          Reload the page to try again.
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title={`This file is not valid ${language.toUpperCase()}, so it is shown as source.`}
        >
          {line === undefined ? parsed.message : `Line ${line}: ${parsed.message}`}
        </Notice>
      )}
      <SourceView
        text={text}
        language={language}
        selected={selected ?? problemLine}
        onSelect={setSelected}
      />
    </div>
  );
}
