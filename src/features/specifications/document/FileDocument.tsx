import { useQuery } from '@tanstack/react-query';
import { Download, FileX2 } from 'lucide-react';
import { specificationFileQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { getFileName } from '#data/specifications/specification.ts';
import { getDocumentKind } from '#features/specifications/document-kind.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { downloadBlob } from '#ui/page/download.ts';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { FetchedImage } from './SpecificationImage.tsx';

/**
 * Content of a file that isn't text: an image, or a download button for a PDF. Images and downloads
 * require the extension viewer.specificationFiles.
 */
export function FileDocument({
  name,
  version,
}: {
  name: SpecificationName;
  version?: string | undefined;
}) {
  const isOffered = useHasExtension('viewer.specificationFiles');
  const codeHost = useCodeHostLink(name, version);
  const kind = getDocumentKind(name.path);
  const file = getFileName(name.path);
  if (isOffered && kind === 'image')
    return <FetchedImage name={name} version={version} alt={file} />;
  const canDownload = isOffered && kind === 'file';
  return (
    <EmptyState
      icon={FileX2}
      title="Not a text file"
      actions={
        <>
          {canDownload && <DownloadButton name={name} version={version} />}
          {codeHost && <ExternalLink href={codeHost}>Open at code host</ExternalLink>}
        </>
      }
    >
      <bdi>{file}</bdi> can’t be read here.
    </EmptyState>
  );
}

function DownloadButton({
  name,
  version,
}: {
  name: SpecificationName;
  version: string | undefined;
}) {
  const { viewer } = useServices();
  const file = useQuery({ ...specificationFileQuery(viewer, name, version), enabled: false });
  const download = async () => {
    const { data } = await file.refetch();
    if (data) downloadBlob(getFileName(name.path), data);
  };
  if (file.isError) {
    return <FailureNotice message={getFailureMessage(file.error)} onRetry={download} />;
  }
  return (
    <Button icon={Download} isBusy={file.isFetching} onClick={download}>
      Download
    </Button>
  );
}
