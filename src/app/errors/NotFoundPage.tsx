import { Compass } from 'lucide-react';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={Compass}
        title="There is no page at this address"
        actions={<ButtonLink to={paths.competencies()}>Go to competencies</ButtonLink>}
      >
        The link may be old or mistyped.
      </EmptyState>
    </Page>
  );
}
