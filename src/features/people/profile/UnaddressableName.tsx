import { Link2Off } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';

/** A name that no address can carry; nothing was asked. */
export function UnaddressableName({ name }: { name: string }) {
  const shown = name === '' ? 'No name' : name;
  return (
    <Page
      title={shown}
      heading={<bdi>{shown}</bdi>}
      crumb={<Link to={paths.people()}>People</Link>}
    >
      <EmptyState
        icon={Link2Off}
        title="This profile can’t be opened"
        actions={<ButtonLink to={paths.people()}>All people</ButtonLink>}
      >
        {name === ''
          ? 'The address of this page has no name in it.'
          : 'The directory can’t be asked for this name: it can’t be part of an address.'}
      </EmptyState>
    </Page>
  );
}
