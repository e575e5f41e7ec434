import { FileText } from 'lucide-react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';

/** What can be done where the service has no texts of specifications. */
export function NotOffered({ name }: { name: SpecificationName }) {
  const codeHost = useCodeHostLink(name);
  return (
    <Page title={name.path}>
      <EmptyState
        icon={FileText}
        title="This service doesn’t offer reading specifications here"
        actions={
          <>
            {codeHost && <ExternalLink href={codeHost}>Open at code host</ExternalLink>}
            <ButtonLink to={paths.openFile()}>Open a file</ButtonLink>
          </>
        }
      >
        It has bookmarks to specifications, but not their texts. A file from this computer can be
        read here: nothing of it is sent.
      </EmptyState>
    </Page>
  );
}
