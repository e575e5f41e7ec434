import { Link } from 'react-router';
import { listWorkFiles, type WorkFolder } from '#data/specifications/work-folder.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import { paths } from '#paths.ts';
import styles from './work.module.css';

/** Links to the change and to all text files of a work folder. */
export function FolderLinks({
  codeHostSlug,
  folder,
  files,
  current,
}: {
  codeHostSlug: string;
  folder: WorkFolder;
  /** Paths of files, also of other folders. */
  files: readonly string[];
  /** Path of the shown file; undefined on the page of a change. */
  current: string | undefined;
}) {
  const listed = listWorkFiles(folder, files).filter(isTextFile);
  if (listed.length === 0) return null;
  const isChange = folder.kind === 'change';
  return (
    <nav className={styles.links} aria-label={`Files of ${folder.name}`} data-quiet>
      {isChange && current !== undefined && (
        <Link to={paths.repositoryFolder(codeHostSlug, folder.path)}>Change {folder.name}</Link>
      )}
      {listed.map((path) => (
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
