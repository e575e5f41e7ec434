import { Link } from 'lucide-react';
import { useHref, useLocation } from 'react-router';
import { CopyButton, useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';

/** Copies the screen's URL with `params` as its query. */
export function CopyLinkButton({ params }: { params: URLSearchParams }) {
  const { pathname } = useLocation();
  const path = useHref({ pathname, search: params.toString() });
  const address = window.location.origin + path;
  const copy = useCopyWithToast();
  useRegisterActions(() => [
    {
      id: 'copy-link',
      label: 'Copy link',
      context: 'This page',
      icon: Link,
      run: () => copy(address, 'Link copied.'),
    },
  ]);
  return <CopyButton label="Copy link" icon={Link} text={address} showsLabel="wide" />;
}
