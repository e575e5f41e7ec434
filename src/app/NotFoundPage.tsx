import { Compass } from 'lucide-react';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';

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
