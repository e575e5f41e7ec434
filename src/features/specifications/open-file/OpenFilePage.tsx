import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, X } from 'lucide-react';
import { useState } from 'react';
import { type LocalFile, readLocalFile } from '#data/specifications/local-file.ts';
import { LocalDocument } from '#features/specifications/reader/LocalDocument.tsx';
import { ReadingFacts } from '#features/specifications/reader/ReadingFacts.tsx';
import { useHasExtension } from '#platform/react.tsx';
import { FileButton } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { FileDropArea } from '#ui/field/FileDropArea.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFileDrop } from '#ui/page/use-window-event.ts';
import { openedFileQuery } from './kept-in-memory.ts';
import styles from './OpenFilePage.module.css';
import { PastedText } from './PastedText.tsx';

/** A file that could not be read, and why. */
type FileProblem = { readonly name: string; readonly reason: string };

/** Reads a specification from this computer, which goes nowhere else. */
export function OpenFilePage() {
  const isOffered = useHasExtension('viewer.specifications');
  const queryClient = useQueryClient();
  const { data: opened } = useQuery(openedFileQuery());
  const [problem, setProblem] = useState<FileProblem>();

  const show = (file: LocalFile | null) => {
    setProblem(undefined);
    queryClient.setQueryData(openedFileQuery().queryKey, file);
  };
  const open = async (chosen: File) => {
    const read = await readLocalFile(chosen);
    if (read.ok) show(read);
    else setProblem({ name: chosen.name, reason: read.reason });
  };
  const isOver = useFileDrop((file) => void open(file));
  const notice = problem && (
    <Notice
      tone="danger"
      title={
        <>
          “<bdi>{problem.name}</bdi>” can’t be read
        </>
      }
    >
      {problem.reason}
    </Notice>
  );

  if (opened) {
    const { name, content } = opened;
    return (
      <LocalDocument
        key={`${name} ${content.lastModified?.getTime()}`}
        name={name}
        text={content.text}
        back={<IconButton icon={X} label="Close the file" onClick={() => show(null)} />}
        takesFocus
        notice={notice}
        facts={
          <ReadingFacts text={content.text} changedAt={content.lastModified} version={undefined} />
        }
      />
    );
  }
  return (
    <Page title="Open a file">
      <div className={styles.ways}>
        {!isOffered && (
          <Notice title="This service doesn’t offer reading or searching specifications">
            It has bookmarks to them, but not their texts. You can read a file from this computer.
          </Notice>
        )}
        <p>
          Read a specification that you have on this computer. Nothing of it is sent. The text stays
          in this window until you close the file, reload the page or sign out.
        </p>
        <FileDropArea
          isOver={isOver}
          button={
            <FileButton variant="primary" icon={FileUp} onFile={(file) => void open(file)}>
              Choose a file
            </FileButton>
          }
        >
          Choose a file, or drop it here: Markdown, JSON, YAML, CSV, code or another text of at most
          5 MiB.
        </FileDropArea>
        {notice}
        <PastedText onRead={show} />
      </div>
    </Page>
  );
}
