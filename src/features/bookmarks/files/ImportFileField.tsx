import { FileUp } from 'lucide-react';
import type { FoundItem } from '#data/bookmarks/files/netscape-reader.ts';
import { FileButton } from '#ui/button/FileButton.tsx';
import { FileDropArea } from '#ui/field/FileDropArea.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useFileDrop } from '#ui/page/use-file-drop.ts';
import type { PersonalLists } from './personal-lists.ts';

/** A chosen file and its content. */
export type ImportFile = { readonly name: string } & (
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'read';
      readonly items: readonly FoundItem[];
      readonly personal: PersonalLists;
    }
);

/** A file that is chosen or dropped, and whether it could be read. */
export function ImportFileField({
  file,
  onFile,
}: {
  file: ImportFile | undefined;
  onFile: (file: File) => void;
}) {
  const isOver = useFileDrop(onFile);
  return (
    <>
      <FileDropArea
        isOver={isOver}
        button={
          <FileButton
            data-autofocus
            icon={FileUp}
            accept=".html,.htm,.csv,.json,text/html,text/csv,application/json"
            onFile={onFile}
          >
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        }
      >
        <p role="status">
          {file === undefined || file.status === 'failed' ? (
            'HTML as browsers export it, a table (CSV), or a saved copy (JSON). Choose a file, or drop it here.'
          ) : (
            <>
              {file.status === 'reading' && 'Reading '}“<bdi>{file.name}</bdi>”
              {file.status === 'reading' && '…'}
            </>
          )}
        </p>
      </FileDropArea>
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
