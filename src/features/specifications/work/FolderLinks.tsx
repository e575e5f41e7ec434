import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { specificationTreeQuery } from '#data/specifications/queries.ts';
import { listWorkFiles, type WorkFolder } from '#data/specifications/work-folder.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import styles from './work.module.css';

/** Links to the change and to all text files of a work folder. */
export function FolderLinks({
  codeHostSlug,
  folder,
  current,
}: {
  codeHostSlug: string;
  folder: WorkFolder;
  /** Path of the shown file; undefined on the page of a change. */
  current: string | undefined;
}) {
  const { viewer } = useServices();
  const { data = [] } = useQuery(specificationTreeQuery(viewer, codeHostSlug, folder.path));
  const files = listWorkFiles(
    folder,
    data.flatMap(({ kind, path }) => (kind === 'file' && isTextFile(path) ? path : [])),
  );
  if (files.length === 0) return null;
  const isChange = folder.kind === 'change';
  return (
    <nav className={styles.links} aria-label={`Files of ${folder.name}`} data-quiet>
      {isChange && current !== undefined && (
        <Link to={paths.repositoryFolder(codeHostSlug, folder.path)}>Change {folder.name}</Link>
      )}
      {files.map((path) => (
        <Link
          key={path}
          to={paths.specification({ codeHostSlug, path })}
          aria-current={path === current ? 'page' : undefined}
          className={styles.file}
        >
          <bdi>{path.slice(folder.path.length + 1)}</bdi>
        </Link>
      ))}
    </nav>
  );
}
