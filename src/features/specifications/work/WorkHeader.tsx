import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { specificationTreeQuery } from '#data/specifications/queries.ts';
import { getParentPath, type SpecificationName } from '#data/specifications/specification.ts';
import { findTaskFile, findWorkFolder } from '#data/specifications/work-folder.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import type { Clarification } from '#text/markdown/find-tasks.ts';
import type { Requirement } from '#text/markdown/requirements/requirement.ts';
import { CoverageFacts } from './CoverageFacts.tsx';
import { FolderLinks } from './FolderLinks.tsx';
import { LinkedFact } from './LinkedFact.tsx';
import { useTasks } from './use-parsed-files.ts';
import styles from './work.module.css';

export type WorkHeaderProps = {
  /** Undefined for a file from this computer. */
  readonly name: SpecificationName | undefined;
  readonly clarifications: readonly Clarification[];
  readonly requirements: readonly Requirement[];
  readonly hrefOf: (fragment: string) => string;
};

export const getClarificationFragment = (index: number): string => `clarification-${index + 1}`;

/** Header above a text: links to the files of its work folder, and facts about the text. */
export function WorkHeader({ name, clarifications, requirements, hrefOf }: WorkHeaderProps) {
  const { viewer } = useServices();
  const listsFiles = useHasExtension('viewer.specificationFiles') && name !== undefined;
  const { codeHostSlug = '', path = '' } = name ?? {};
  const folder = findWorkFolder(path);
  const folderPath = folder?.path ?? getParentPath(path) ?? '';
  const { data: entries = [] } = useQuery({
    ...specificationTreeQuery(viewer, codeHostSlug, folderPath),
    enabled: listsFiles && (folder !== undefined || requirements.length > 0),
  });
  const files = entries.flatMap((entry) => (entry.kind === 'file' ? entry.path : []));
  const tasksPath = requirements.length > 0 ? findTaskFile(folderPath, files) : undefined;
  const hasTasks = tasksPath !== undefined && tasksPath !== path;
  const tasks = useTasks(hasTasks ? { codeHostSlug, path: tasksPath } : undefined);
  const texts = useMemo(() => [{ requirements, hrefOf }], [requirements, hrefOf]);
  return (
    <div className={styles.header} data-no-print>
      {folder && (
        <FolderLinks codeHostSlug={codeHostSlug} folder={folder} files={files} current={path} />
      )}
      <LinkedFact
        summary={formatCount(clarifications.length, 'open clarification')}
        links={clarifications.map(({ question, section }, index) => ({
          to: hrefOf(getClarificationFragment(index)),
          label: question || `Clarification ${index + 1}`,
          detail: section?.text,
        }))}
      />
      {tasks && tasks.length > 0 && <CoverageFacts texts={texts} tasks={tasks} />}
    </div>
  );
}
