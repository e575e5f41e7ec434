import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { specificationTreeQuery } from '#data/specifications/queries.ts';
import { getParentPath, type SpecificationName } from '#data/specifications/specification.ts';
import { findWorkFolder } from '#data/specifications/work-folder.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { type Clarification, findTasks } from '#text/markdown/find-tasks.ts';
import type { Requirement } from '#text/markdown/requirements/requirement.ts';
import { CoverageFacts, type LinkedRequirements } from './CoverageFacts.tsx';
import { FolderLinks } from './FolderLinks.tsx';
import { LinkedFact } from './LinkedFact.tsx';
import { useParsedFiles } from './use-parsed-files.ts';
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
  const listsFiles = useHasExtension('viewer.specificationFiles') && name !== undefined;
  const folder = name && findWorkFolder(name.path);
  return (
    <div className={styles.header} data-no-print>
      {listsFiles && folder && (
        <FolderLinks codeHostSlug={name.codeHostSlug} folder={folder} current={name.path} />
      )}
      <LinkedFact
        summary={formatCount(clarifications.length, 'open clarification')}
        links={clarifications.map(({ question, section }, index) => ({
          to: hrefOf(getClarificationFragment(index)),
          label: question || `Clarification ${index + 1}`,
          detail: section?.text,
        }))}
      />
      {listsFiles && requirements.length > 0 && (
        <FactsBesideTasks name={name} texts={[{ requirements, hrefOf }]} />
      )}
    </div>
  );
}

/** Facts about the requirements of a file with tasks beside it; nothing without tasks. */
function FactsBesideTasks({
  name: { codeHostSlug, path },
  texts,
}: {
  name: SpecificationName;
  texts: readonly LinkedRequirements[];
}) {
  const { viewer } = useServices();
  const folder = findWorkFolder(path)?.path ?? getParentPath(path) ?? '';
  const tasksPath = folder === '' ? 'tasks.md' : `${folder}/tasks.md`;
  const { data: entries = [] } = useQuery(specificationTreeQuery(viewer, codeHostSlug, folder));
  const hasTasks = tasksPath !== path && entries.some((entry) => entry.path === tasksPath);
  const [file] = useParsedFiles(hasTasks ? [{ codeHostSlug, path: tasksPath }] : []);
  const tasks = useMemo(() => file?.markdown && findTasks(file.markdown), [file]);
  return tasks && tasks.length > 0 && <CoverageFacts texts={texts} tasks={tasks} />;
}
