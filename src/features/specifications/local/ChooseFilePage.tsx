import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type LocalFile, readLocalFile, readPastedText } from '#data/specifications/local-file.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { FileButton, FileDropArea, useFileDrop } from '#ui/field/FileDropArea.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import styles from './ChooseFilePage.module.css';
import { LocalDocument } from './LocalDocument.tsx';

/**
 * Returns the options of a query whose data stays in memory until the user signs out, so that
 * navigation doesn't discard the data.
 */
function keptInMemory<T>(key: string) {
  return queryOptions<T>({
    queryKey: ['local-file', key],
    queryFn: skipToken,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Returns the query for the chosen file, which is null after the user has closed the file.
 * `staleLocation` is the key of the location whose fragment belongs to an earlier file.
 */
const chosenFileQuery = () =>
  keptInMemory<{ readonly file: LocalFile | null; readonly staleLocation: string | undefined }>(
    'chosen',
  );

/** Returns the query for the pasted text. */
const pastedTextQuery = () => keptInMemory<string>('pasted');

/** File that couldn't be read, with the reason as a sentence. */
type FileProblem = { readonly name: string; readonly reason: string };

/** Page that shows a file from this computer, which isn’t sent to a service. */
export function ChooseFilePage() {
  const isOffered = useHasExtension('viewer.specifications');
  const queryClient = useQueryClient();
  const { data: chosen } = useQuery(chosenFileQuery());
  const [problem, setProblem] = useState<FileProblem>();
  const { search, hash, key } = useLocation();
  const navigate = useNavigate();

  const show = (file: LocalFile | null) => {
    setProblem(undefined);
    const staleLocation = hash === '' ? undefined : key;
    queryClient.setQueryData(chosenFileQuery().queryKey, { file, staleLocation });
    if (hash !== '') void navigate({ search, hash: '' }, { replace: true });
  };
  const choose = async (file: File) => {
    const read = await readLocalFile(file);
    if (read.ok) show(read);
    else setProblem({ name: file.name, reason: read.reason });
  };
  const isOver = useFileDrop((file) => void choose(file));
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

  if (chosen?.file) {
    // Another file doesn't have the section that the URL names until the navigation has replaced it.
    if (chosen.staleLocation === key) return null;
    const { name, text, lastModified } = chosen.file;
    return (
      <LocalDocument
        key={`${name} ${lastModified?.getTime()}`}
        name={name}
        text={text}
        back={<IconButton icon={X} label="Close the file" onClick={() => show(null)} />}
        takesFocus
        notices={notice}
        changedAt={lastModified}
      />
    );
  }
  return (
    <Page title="Open a file">
      <div className={styles.ways}>
        {!isOffered && (
          <Notice title="This service doesn’t offer reading or searching specifications">
            It stores bookmarks, but not the text of specifications. You can read a file from this
            computer.
          </Notice>
        )}
        <p>
          Read a specification from this computer. The file isn’t uploaded. The text stays in this
          window until you close the file, reload the page or sign out.
        </p>
        <FileDropArea
          isOver={isOver}
          button={
            <FileButton variant="primary" icon={FileUp} onFile={(file) => void choose(file)}>
              Choose a file
            </FileButton>
          }
        >
          Choose a file, or drop it here: JSON or YAML of at most 32 MiB, or Markdown, CSV, code or
          another text of at most 5 MiB.
        </FileDropArea>
        {notice}
        <PastedText onRead={show} />
      </div>
    </Page>
  );
}

/**
 * Field for pasted text, which remains until the user deletes it or closes the page. The field is
 * uncontrolled, because React copies the value of a controlled field into a DOM attribute.
 */
function PastedText({ onRead }: { onRead: (file: LocalFile) => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = pastedTextQuery();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = () => {
    const result = readPastedText(field.current?.value ?? '');
    if (result.ok) {
      onRead(result);
      return;
    }
    setProblem(result.reason);
    field.current?.focus();
  };
  return (
    <div className={styles.paste}>
      <TextArea
        ref={field}
        rows={8}
        label="Or paste its text"
        hint="JSON is shown as data, everything else as Markdown."
        defaultValue={queryClient.getQueryData(queryKey)}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined);
          queryClient.setQueryData(queryKey, target.value);
        }}
      />
      <Button onClick={read}>Read the text</Button>
    </div>
  );
}
