import { FileUp } from 'lucide-react';
import { FileButton } from '#ui/button/FileButton.tsx';
import styles from './FileField.module.css';

/** Where a file is chosen or dropped. The whole page takes a file that is dropped. */
export function FileField({
  isOver,
  onFile,
}: {
  /** A file hovers over the page. */
  isOver: boolean;
  onFile: (file: File) => void;
}) {
  return (
    <div className={styles.field} data-over={isOver || undefined}>
      <p className={styles.words}>
        Choose a file, or drop it here: Markdown, JSON, YAML, CSV, code or another text of at most 5
        MiB.
      </p>
      <FileButton variant="primary" icon={FileUp} onFile={onFile}>
        Choose a file
      </FileButton>
    </div>
  );
}
