import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './ImportFileField.module.css';
import { useFileDrop } from './use-file-drop.ts';
import type { ImportFile } from './use-import-file.ts';

/** Where a file is chosen or dropped, and what became of it. */
export function ImportFileField({
  file,
  onFile,
}: {
  file: ImportFile | undefined;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(onFile);
  return (
    <>
      <div className={styles.field} data-over={isOver || undefined}>
        <p className={styles.words} role="status">
          {file === undefined || file.status === 'failed' ? (
            'HTML as browsers export it, or a saved copy (JSON). Choose a file, or drop it here.'
          ) : (
            <>
              {file.status === 'reading' && 'Reading '}“<bdi>{file.name}</bdi>”
              {file.status === 'reading' && '…'}
            </>
          )}
        </p>
        <Button data-autofocus icon={FileUp} onClick={() => input.current?.click()}>
          {file === undefined ? 'Choose a file' : 'Choose another file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".html,.htm,.json,text/html,application/json"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file may be chosen again after it was mended.
            target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
      </div>
      {file?.status === 'failed' && (
        <Notice
          tone="danger"
          title={
            <>
              “<bdi>{file.name}</bdi>” could not be read
            </>
          }
        >
          {file.reason}
        </Notice>
      )}
    </>
  );
}
