import { useMemo } from 'react';
import { parseJson } from '#text/parse-json.ts';
import { parseYaml } from '#text/parse-yaml.ts';
import { DataTree } from './DataTree.tsx';
import { DuplicateKeys } from './DuplicateKeys.tsx';
import { SourceFallback } from './SourceFallback.tsx';

/** Shows a tree, or the source with the line of the error if the file is invalid. */
export function DataFile({ text, language }: { text: string; language: 'json' | 'yaml' }) {
  const parse = language === 'json' ? parseJson : parseYaml;
  const parsed = useMemo(() => parse(text), [parse, text]);
  if (parsed.ok) {
    return (
      <>
        {language === 'json' && <DuplicateKeys text={text} />}
        <DataTree value={parsed.value} hasTools />
      </>
    );
  }
  const { line, message } = parsed;
  return (
    <SourceFallback
      key={text}
      text={text}
      language={language}
      title={`This file is not valid ${language.toUpperCase()}, so it is shown as source.`}
      message={line === undefined ? message : `Line ${line}: ${message}`}
      line={line}
    />
  );
}
