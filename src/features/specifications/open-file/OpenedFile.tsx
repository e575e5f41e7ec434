import { FileUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocalFile } from '#data/specifications/local-file.ts';
import { Button } from '#ui/button/Button.tsx';
import { FileButton } from '#ui/button/FileButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import styles from './OpenedFile.module.css';

/** A file from this computer, as it is read. */
export function OpenedFile({
  file: { name, content },
  notice,
  onFile,
  onClose,
}: {
  file: LocalFile;
  notice: ReactNode;
  onFile: (file: File) => void;
  onClose: () => void;
}) {
  return (
    <Page
      title={name}
      heading={<bdi>{name}</bdi>}
      actions={
        <>
          <FileButton variant="quiet" icon={FileUp} onFile={onFile}>
            Open another file
          </FileButton>
          <Button variant="quiet" icon={X} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {notice}
      <pre className={styles.text}>{content.text}</pre>
    </Page>
  );
}
